import { expect, onTestFinished, test } from 'vitest';
import { brand } from '../agency/brand.ts';
import { counting } from '../shared/words.ts';
import { listOf, readableTime, weekdayTime, weekdayTimeInZone } from './readable.ts';

/** The agency speaks another language for the length of a test. */
function speak(locale: string): void {
  const ours = brand.locale;
  Object.assign(brand, { locale });
  onTestFinished(() => void Object.assign(brand, { locale: ours }));
}

/** The words, figures and marks that a text holds, however a release of ICU spaces and joins them. */
const partsOf = (text: string) => text.match(/[\p{L}\p{Nd}:]+/gu);

test.each([
  ['UTC', '2026-11-21T11:33:00Z', 'Saturday 11:33 AM UTC'],
  ['America/Chicago', '2026-07-01T03:00:00Z', 'Tuesday 10:00 PM CDT'],
  ['America/New_York', '2026-11-01T05:30:00Z', 'Sunday 1:30 AM EDT'],
  ['America/New_York', '2026-11-01T06:30:00Z', 'Sunday 1:30 AM EST'],
  ['Europe/Kyiv', '2026-11-21T11:33:00Z', 'Saturday 1:33 PM Ukraine Time'],
])('a visitor reads the day, the hour and the zone of a time in %s at %s', (zone, moment, parts) => {
  speak('en-US');
  expect(partsOf(weekdayTimeInZone(Date.parse(moment), zone))).toEqual(parts.split(' '));
});

test.each([
  ['America/New_York', 'en-US', 'Wed Nov 25 7:20 AM', 'Wednesday 7:20 AM'],
  // No one's own.
  ['UTC', 'en-US', 'Wed Nov 25 12:20 PM UTC', 'Wednesday 12:20 PM UTC'],
  ['Europe/Berlin', 'de-DE', 'Mi 25 Nov 13:20', 'Mittwoch 13:20'],
  ['Europe/Istanbul', 'tr-TR', '25 Kas Çar 15:20', 'Çarşamba 15:20'],
  ['Asia/Tokyo', 'ja-JP', '11月25日 水 21:20', '水曜日 21:20'],
  ['Africa/Cairo', 'ar-EG', 'الأربعاء ٢٥ نوفمبر ٢:٢٠ م', 'الأربعاء ٢:٢٠ م'],
])(
  "the agency's people in %s read a time without its year and their own zone, in %s",
  (zone, locale, date, weekday) => {
    speak(locale);
    const moment = Date.parse('2026-11-25T12:20:00Z');
    expect(partsOf(readableTime(moment, zone))).toEqual(date.split(' '));
    expect(partsOf(weekdayTime(moment, zone))).toEqual(weekday.split(' '));
  },
);

test.each(['en-US', 'de-DE', 'fr-FR', 'pl-PL', 'uk-UA', 'bg-BG'])(
  'times have only spaces that every mail font has, in %s',
  (locale) => {
    speak(locale);
    const moment = Date.parse('2026-01-04T23:00Z');
    const said = [readableTime, weekdayTime, weekdayTimeInZone].map((say) => say(moment, 'Europe/Berlin'));
    expect(said.join('')).not.toMatch(/[^\S \u00A0]| [AP]M| ч\./u);
  },
);

test.each(['en-US', 'tr', 'ru', 'be', 'ja', 'ko', 'zh', 'ar', 'he'])(
  'what is listed is set apart in %s',
  (locale) => {
    speak(locale);
    expect(listOf(['7', '1', '2'])).not.toMatch(/7\s*1|1\s*2/);
  },
);

const MAILS = { '=0': 'brak', one: '# list', few: '# listy', many: '# listów', other: '# listu' };

test('what is counted has the form that the language has for the number', () => {
  expect([0, 1, 22, 25, 1_000_000].map(counting('pl-PL', MAILS))).toEqual([
    ...['brak', '1 list', '22 listy', '25 listów', '1 000 000 listów'].map((text) =>
      expect.stringMatching(new RegExp(`^${text.replaceAll(' ', '\\s')}$`)),
    ),
  ]);
  expect([0, 1, 2].map(counting('en-US', '# late'))).toEqual(['0 late', '1 late', '2 late']);
});

test('a text that lacks a form of the language stops the build, and both are named', () => {
  const { few, ...others } = MAILS;
  expect(() => counting('pl-PL', others)).toThrow(/"few".*pl-PL.*# list/);
  for (const locale of ['de_DE', 'deutsch'])
    expect(() => counting(locale, '#')).toThrow(
      `locale in agency/brand.ts is ${locale}, which is no language.`,
    );
});

import { expect, test } from 'vitest';
import { summary } from '../../agency/words/desk.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import {
  countOf,
  hoursInWords,
  readableDuration,
  readableTime,
  readableWeek,
  weekdayTime,
} from './readable.ts';

test.each([
  ['UTC', '2026-11-21T11:33:00Z', 'Sat, Nov 21, 2026, 11:33 AM UTC'],
  ['America/Chicago', '2026-07-01T03:00:00Z', 'Tue, Jun 30, 2026, 10:00 PM CDT'],
  ['America/New_York', '2026-11-01T05:30:00Z', 'Sun, Nov 1, 2026, 1:30 AM EDT'],
  ['America/New_York', '2026-11-01T06:30:00Z', 'Sun, Nov 1, 2026, 1:30 AM EST'],
])('the time in %s at %s', (zone, moment, words) => {
  expect(readableTime(Date.parse(moment), zone, 'en-US')).toBe(words);
});

test('a moment of this week is short, and holds only plain spaces', () => {
  expect(weekdayTime(Date.parse('2026-11-21T16:33:00Z'), 'America/New_York', 'en-US')).toBe('Sat 11:33 AM');
});

test.each([
  ['America/New_York', '2026-03-02T05:00Z', '2026-03-09T04:00Z', 'Mon, Mar 2 – Sun, Mar 8, 2026'],
  ['Asia/Tokyo', '2025-12-28T15:00Z', '2026-01-04T15:00Z', 'Mon, Dec 29, 2025 – Sun, Jan 4, 2026'],
])('the days of a week in %s from %s', (timeZone, start, end, words) => {
  expect(readableWeek({ start: Date.parse(start), end: Date.parse(end) }, timeZone, 'en-US')).toBe(words);
});

test('in another locale a time and a week are written as people write them there, with plain spaces', () => {
  const [start = 0, end = 0] = ['2026-01-04T23:00Z', '2026-01-11T23:00Z'].map((moment) => Date.parse(moment));
  expect(readableTime(start, 'Europe/Berlin', 'de-DE')).toBe('Mo., 5. Jan. 2026, 00:00 MEZ');
  expect(readableWeek({ start, end }, 'Europe/Berlin', 'de-DE')).toBe('Mo., 5. – So., 11. Jan. 2026');
});

test.each([
  [-5 * MINUTE_MS, summary.underAMinute],
  [MINUTE_MS, '1 min'],
  [HOUR_MS - 1, '59 min'],
  [26 * HOUR_MS + 5 * MINUTE_MS, '26 hr, 5 min'],
  [48 * HOUR_MS - 1, '47 hr, 59 min'],
  [48 * HOUR_MS, '2 days'],
  [73 * HOUR_MS + 59 * MINUTE_MS, '3 days, 1 hr'],
])('%i ms read as %s', (ms, words) => {
  expect(readableDuration(ms, 'en-US')).toBe(words);
});

const MAILS = { '=0': 'no mail', one: '# mail', few: '# of mails', other: '# mails' };

test.each([
  ['en-US', 0, 'no mail'],
  ['en-US', 1, '1 mail'],
  ['en-US', 1_234, '1,234 mails'],
  ['de-DE', 1_234, '1.234 mails'],
  ['pl-PL', 22, '22 of mails'],
  ['pl-PL', 25, '25 mails'],
])('what is counted has the form that %s has for %i', (locale, count, words) => {
  expect(countOf(count, MAILS, locale)).toBe(words);
});

test('a form that is left out is the one for all others, also for none', () => {
  expect([0, 1, 2].map((count) => countOf(count, { other: '# late' }, 'en-US'))).toEqual([
    '0 late',
    '1 late',
    '2 late',
  ]);
});

test.each([
  ['en-US', 24, '24 hours'],
  ['de-DE', 1, '1 Stunde'],
])('hours are written out in %s: %i', (locale, hours, words) => {
  expect(hoursInWords(hours, locale)).toBe(words);
});

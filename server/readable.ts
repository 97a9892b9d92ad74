/** Times, durations, weeks and lists as people of a locale, the agency's own unless said otherwise, read them. */

import { brand } from '../agency/brand.ts';
import { summary } from '../agency/words/agency-mails.ts';
import { contactFields } from '../agency/words/contact-fields.ts';
import { days, hours, minutes } from '../agency/words/counts.ts';
import type { ContactField } from '../shared/contact-request.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/durations.ts';
import { textDirection } from '../shared/text.ts';

/**
 * A moment as the agency's people say it, who have its year and its zone: `Sat, Nov 21, 11:33 AM`. Only UTC is named,
 * which is no one's own.
 */
export function readableTime(epochMs: number, timeZone: string, locale: string = brand.locale): string {
  const say = format(epochMs, timeZone, locale);
  return `${say(DATE)}${glueOf(locale)}${say(CLOCK)}${utcNamed(timeZone)}`;
}

/** The same in a sentence, of the days around: `Saturday 11:33 AM`. */
export function weekdayTime(epochMs: number, timeZone: string, locale: string = brand.locale): string {
  const say = format(epochMs, timeZone, locale);
  return `${say(WEEKDAY)} ${say(CLOCK)}${utcNamed(timeZone)}`;
}

/**
 * The same for a visitor, who may be in another zone: `Saturday, 11:33 AM EST`. A zone without a short name in the
 * language, which would be `GMT+2`, is called by its place: `Ukraine Time`.
 */
export function weekdayTimeInZone(epochMs: number, timeZone: string, locale: string = brand.locale): string {
  const say = format(epochMs, timeZone, locale);
  const zones = (['short', 'shortGeneric', 'longGeneric'] as const).map((timeZoneName) =>
    partOf('timeZoneName', new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }), epochMs),
  );
  const zone = zones.find((name) => !/\p{Nd}/u.test(name)) ?? zones.at(-1);
  return `${say(WEEKDAY)}${glueOf(locale)}${say(CLOCK)} ${zone}`;
}

/**
 * The days of a week, from its first moment up to the next week's: `Mon, Jan 5 – Sun, Jan 11`. Around New Year with
 * their years.
 */
export function readableWeek(
  { start, end }: { start: number; end: number },
  timeZone: string,
  locale: string = brand.locale,
): string {
  const format = new Intl.DateTimeFormat(locale, { ...DATE, timeZone });
  return withUsualSpaces(format.formatRange(start, end - 1)).replace(/ ?– ?/, ' – ');
}

/** A day of this year, for a column: `Jan 5`. */
export function shortDay(epochMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat(brand.locale, { month: 'short', day: 'numeric', timeZone }).format(epochMs);
}

/** How long something took, to the minute, and from two days on to the hour: `26 hours, 5 minutes`, `3 days, 1 hour`. */
export function readableDuration(ms: number): string {
  if (ms < MINUTE_MS) return summary.underAMinute;
  const inDays = ms >= 2 * DAY_MS;
  const spans = [
    [days, inDays ? Math.floor(ms / DAY_MS) : 0],
    [hours, Math.floor((inDays ? ms % DAY_MS : ms) / HOUR_MS)],
    [minutes, inDays ? 0 : Math.floor((ms % HOUR_MS) / MINUTE_MS)],
  ] as const;
  const said = spans.filter(([, count]) => count > 0).map(([say, count]) => say(count));
  return new Intl.ListFormat(brand.locale, { type: 'unit', style: 'short' }).format(said);
}

/** Several texts as one, in as few words as the language allows: `2 requests came, 1 answered`. */
export function listOf(texts: readonly string[], locale: string = brand.locale): string {
  return new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }).format(texts);
}

/** What every language reads from the left, such as a telephone number, for use in plain text: with a mark if needed. */
export function fromTheLeft(text: string): string {
  return textDirection(brand.locale) === 'rtl' ? `\u200E${text}` : text;
}

/** A value of a request: an option in its words, everything else as it is stored. */
export function readableValue(field: ContactField, value: string): string {
  const { options = {} } = contactFields[field];
  return (Object.hasOwn(options, value) && options[value]) || value;
}

const DATE = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const WEEKDAY = { weekday: 'long' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

const utcNamed = (timeZone: string) => (timeZone === 'UTC' ? ' UTC' : '');

/**
 * Says the parts of one moment, each for itself: together, some languages put the hour before the weekday, or write it in
 * another way.
 */
const format =
  (epochMs: number, timeZone: string, locale: string) =>
  (parts: Intl.DateTimeFormatOptions): string =>
    withUsualSpaces(new Intl.DateTimeFormat(locale, { ...parts, timeZone }).format(epochMs));

/** What stands between a date and an hour in the language: a comma and a space in English, a space in French. */
function glueOf(locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).formatToParts();
  const hour = parts.findIndex(({ type }) => type === 'hour' || type === 'dayPeriod');
  return parts[hour - 1]?.value ?? ' ';
}

function partOf(type: Intl.DateTimeFormatPartTypes, format: Intl.DateTimeFormat, epochMs: number): string {
  return format.formatToParts(epochMs).find((part) => part.type === type)?.value ?? '';
}

/**
 * Spaces that every mail font has, in the place of narrow and thin ones, which old fonts show as boxes. No line begins
 * with the `AM` or the `ч.` of an hour, or with the `г.` of a year.
 */
function withUsualSpaces(text: string): string {
  return text
    .replace(/[^\S\u00A0\u202F]/gu, ' ')
    .replace(/\u202F|(?<=\p{Nd}) (?=\p{L}{1,2}\.)|(?<=:\p{Nd}{2}) (?=\p{L}{1,2}(?!\p{L}))/gu, '\u00A0');
}

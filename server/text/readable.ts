/** Times, durations, weeks and lists as people of a locale, the agency's own unless said otherwise, read them. */

import { brand } from '../../agency/brand.ts';
import { summary } from '../../agency/words/agency-mails.ts';
import { contactFields } from '../../agency/words/contact-fields.ts';
import type { ContactField } from '../../shared/contact-request.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';

/** A moment with its zone named: `Sat, Nov 21, 2026, 11:33 AM UTC`. */
export function readableTime(epochMs: number, timeZone: string, locale: string = brand.locale): string {
  const format = formatFor(locale, {
    ...DATE,
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  return withPlainSpaces(format.format(epochMs));
}

/** A moment of this week, for a subject with little room: `Sat 11:33 AM`. */
export function weekdayTime(epochMs: number, timeZone: string, locale: string = brand.locale): string {
  const format = formatFor(locale, { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone });
  return withPlainSpaces(format.format(epochMs));
}

/** The days of a week, from its first moment up to the next week's: `Mon, Jan 5 – Sun, Jan 11, 2026`. */
export function readableWeek(
  { start, end }: { start: number; end: number },
  timeZone: string,
  locale: string = brand.locale,
): string {
  const format = formatFor(locale, { ...DATE, timeZone });
  return withPlainSpaces(format.formatRange(start, end - 1)).replace(/ ?– ?/, ' – ');
}

/** How long something took, to the minute, and from two days on to the hour: `26 hr, 5 min`, `3 days, 1 hr`. */
export function readableDuration(ms: number, locale: string = brand.locale): string {
  if (ms < MINUTE_MS) return summary.underAMinute;
  const inDays = ms >= 2 * DAY_MS;
  const format = new Intl.DurationFormat(locale, { style: 'short' });
  return format.format({
    days: inDays ? Math.floor(ms / DAY_MS) : 0,
    hours: Math.floor((inDays ? ms % DAY_MS : ms) / HOUR_MS),
    minutes: inDays ? 0 : Math.floor((ms % HOUR_MS) / MINUTE_MS),
  });
}

/** Several texts as one: `2 requests came, 1 answered`. */
export function listOf(texts: readonly string[]): string {
  return new Intl.ListFormat(brand.locale, { type: 'unit' }).format(texts);
}

/** A value of a request: an option in its words, everything else as it is stored. */
export function readableValue(field: ContactField, value: string): string {
  const { options = {} } = contactFields[field];
  return (Object.hasOwn(options, value) && options[value]) || value;
}

const DATE = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Keeps each format: making one takes many times longer than using it. */
function formatFor(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  return formats.getOrInsertComputed(key, () => new Intl.DateTimeFormat(locale, options));
}

/** ICU puts narrow no-break spaces before AM and PM, and thin ones in ranges. Old mail fonts show both as boxes. */
function withPlainSpaces(text: string): string {
  return text.replace(/\s/gu, ' ');
}

/** Times, durations, weeks and counts as people read them in mails, on pages and on a terminal. */

import { brand } from '../agency/brand.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

/** One format for each zone: making one takes many times longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment with its zone named: `Sat, Nov 21, 2026, 11:33 AM UTC`. */
export function readableTime(epochMs: number, timeZone: string): string {
  return withPlainSpaces(formatFor(timeZone).format(epochMs));
}

/** A moment of this week, for a subject with little room: `Sat 11:33 AM`. */
export function weekdayTime(epochMs: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat(brand.locale, {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  });
  return withPlainSpaces(format.format(epochMs));
}

/** The days of a week, from its first moment up to the next week's: `Mon, Jan 5 to Sun, Jan 11, 2026`. */
export function readableWeek({ start, end }: { start: number; end: number }, timeZone: string): string {
  const format = new Intl.DateTimeFormat(brand.locale, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone,
  });
  // ICU puts a dash between thin spaces, which old mail fonts show as boxes.
  return format.formatRange(start, end - 1).replace(/\s–\s/u, ' to ');
}

/** How long something took, to the minute, and from two days on to the hour: `26 hr, 5 min`, `3 days, 1 hr`. */
export function readableDuration(ms: number): string {
  if (ms < MINUTE_MS) return 'under a minute';
  const inDays = ms >= 2 * DAY_MS;
  const format = new Intl.DurationFormat(brand.locale, { style: 'short' });
  return format.format({
    days: inDays ? Math.floor(ms / DAY_MS) : 0,
    hours: Math.floor((inDays ? ms % DAY_MS : ms) / HOUR_MS),
    minutes: inDays ? 0 : Math.floor((ms % HOUR_MS) / MINUTE_MS),
  });
}

/** A number and what it counts: `1 request`, `1,234 requests`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString(brand.locale)} ${count === 1 ? one : many}`;
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone);
  if (kept !== undefined) return kept;
  const format = new Intl.DateTimeFormat(brand.locale, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  formats.set(timeZone, format);
  return format;
}

/** ICU puts a narrow no-break space before AM and PM, which old mail fonts show as a box. */
function withPlainSpaces(text: string): string {
  return text.replace(/\s/gu, ' ');
}

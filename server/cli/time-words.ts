import { Temporal } from 'temporal-polyfill';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';

/** A span of time in one unit, rounded down: `45 min`, `7 h`, `3 d`. */
export function spanWords(ms: number): string {
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return `${Math.floor(ms / DAY_MS)} d`;
}

/** A moment in the agency's own time, in an order that sorts: `2026-11-21 11:33`. */
export function localTime(epochMs: number, timeZone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone);
  return local.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');
}

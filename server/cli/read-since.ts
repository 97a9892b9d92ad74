import { Temporal } from 'temporal-polyfill';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { CommandError } from './command-error.ts';

const SPAN = /^(?<count>\d{1,4})(?<unit>[hdw])$/;
const UNITS_MS = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS };

/**
 * The moment that `--since` names, in epoch milliseconds: a day in the agency's own zone, such as `2026-11-01`, from
 * its first moment on, or a span before `now`, such as `12h`, `7d` or `2w`.
 * @throws {CommandError} when it is neither.
 */
export function readSince(text: string, { now, timeZone }: { now: number; timeZone: string }): number {
  const { count, unit } = SPAN.exec(text)?.groups ?? {};
  if (unit === 'h' || unit === 'd' || unit === 'w') return now - Number(count) * UNITS_MS[unit];
  try {
    if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new RangeError();
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toZonedDateTime(timeZone).epochMilliseconds;
  } catch {
    throw new CommandError(
      `--since ${text} is neither a day nor a span. Give one like 2026-11-01, or one like 12h, 7d or 2w.`,
    );
  }
}

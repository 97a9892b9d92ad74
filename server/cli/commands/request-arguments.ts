import { DAY_MS, HOUR_MS } from '../../../shared/durations.ts';
import { findByEnding } from '../../store/requests.ts';
import type { Store, StoredRequest } from '../../store/schema.ts';
import { CommandError } from './command-parts.ts';

/** How much of a request's id is shown where space is short. */
export const SHORT_ID = 8;

/**
 * The request with that id, or with the only id that has this ending.
 * @throws {CommandError} when none does, or several do, or the ending is too short to tell.
 */
export async function findRequest(store: Store, text: string): Promise<StoredRequest> {
  const ending = text.toLowerCase();
  if (!/^[0-9a-f-]{6,36}$/.test(ending)) {
    throw new CommandError(
      `${text} is not the id of a request. Give all of it, or its last 6 characters or more; list shows the last ${SHORT_ID}.`,
    );
  }
  const [request, another] = await findByEnding(store, ending);
  if (request === undefined) {
    throw new CommandError(`No request has an id that ends in ${ending}. See: npm run requests -- list`);
  }
  if (another !== undefined) {
    throw new CommandError(`Several requests have an id that ends in ${ending}. Give more of it.`);
  }
  return request;
}

const SPAN = /^(?<count>\d{1,4})(?<unit>[hdw])$/;
const UNITS_MS = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS };

/**
 * The moment that `--since` names, in epoch milliseconds: a day in the agency's own zone, such as `2026-11-01`, meaning
 * its first moment, or a span before `now`, such as `12h`, `7d` or `2w`.
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

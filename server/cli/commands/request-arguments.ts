import { Argument, InvalidArgumentError, Option } from 'commander';
import { DAY_MS, HOUR_MS } from '../../../shared/durations.ts';
import { CommandError } from '../../errors.ts';
import { findByEnding } from '../../requests/stored-requests.ts';
import type { Store, StoredRequest } from '../../store/schema.ts';
import type { CommandContext } from '../command-context.ts';

/** A list shows this many last characters of a request's id. */
export const SHORT_ID = 8;

/** `findByIdOrEnding` takes this argument. */
export const ID = new Argument('<id>', 'its id, or the last 6 characters of it or more');

/**
 * Finds the request with that id, or with the only id that has this ending.
 * @throws {CommandError} when none does, or several do, or the ending is too short to tell.
 */
export async function findByIdOrEnding(store: Store, text: string): Promise<StoredRequest> {
  const ending = text.toLowerCase();
  if (!/^[0-9a-f-]{6,36}$/.test(ending)) {
    throw new CommandError(
      `${text} is not the id of a request. Give all of it, or its last 6 characters or more; list shows the last ${SHORT_ID}.`,
    );
  }
  const [request, another] = await findByEnding(store, ending);
  if (request === undefined) {
    throw new CommandError(`No request has an id that ends in ${ending}. See: requests list`);
  }
  if (another !== undefined) {
    throw new CommandError(`Several requests have an id that ends in ${ending}. Give more of it.`);
  }
  return request;
}

/**
 * Makes an option that takes a day in the agency's own zone, meaning its first moment, or a span before now. The command
 * gets the moment.
 */
export function sinceOption(
  { config, clock }: CommandContext,
  flags = '--since <when>',
  what = 'only',
): Option {
  return new Option(flags, `${what} since a day (2026-11-01) or within a span (12h, 7d, 2w)`).argParser(
    (text) => {
      const { count, unit } = SPAN.exec(text)?.groups ?? {};
      if (unit === 'h' || unit === 'd' || unit === 'w') return clock() - Number(count) * UNITS_MS[unit];
      return startOfDay(text, config().timeZone);
    },
  );
}

const SPAN = /^(?<count>\d{1,4})(?<unit>[hdw])$/;
const UNITS_MS = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS };

function startOfDay(text: string, timeZone: string): number {
  try {
    if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new RangeError();
    return Temporal.PlainDate.from(text).toZonedDateTime(timeZone).epochMilliseconds;
  } catch {
    throw new InvalidArgumentError('Give a day like 2026-11-01, or a span like 12h, 7d or 2w.');
  }
}

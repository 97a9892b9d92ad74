import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';

const FIRST_DELAYS_MS = [1 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
const DELAY_MS = 30 * MINUTE_MS;
/** After a day a mail server may take more tries for abuse: https://github.com/friendica/friendica/issues/16133 */
const LAST_DELAY_MS = 6 * HOUR_MS;

/** These attempts fill a day. `heal.ts` takes a longer wait than a day for a clock's mistake. */
const DAYS_ATTEMPTS = FIRST_DELAYS_MS.length + DAY_MS / DELAY_MS;

/** A part of each delay is random, so that rows which failed together do not all come back together. */
const JITTER = 0.1;

/** Returns how long to wait after so many attempts, in milliseconds. `random` returns a number from 0 up to 1. */
export function delayAfter(attempts: number, random: () => number): number {
  return Math.round(plainDelayAfter(attempts) * (1 + JITTER * random()));
}

/** Returns the shortest time that so many attempts can take, in milliseconds: the sum of the waits between them. */
export function triedForMs(attempts: number): number {
  let total = 0;
  for (let attempt = 1; attempt < attempts; attempt += 1) total += plainDelayAfter(attempt);
  return total;
}

function plainDelayAfter(attempt: number): number {
  return FIRST_DELAYS_MS[attempt - 1] ?? (attempt < DAYS_ATTEMPTS ? DELAY_MS : LAST_DELAY_MS);
}

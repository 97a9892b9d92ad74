import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';

const FIRST_DELAYS_MS = [1 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
const DELAY_MS = 30 * MINUTE_MS;
/**
 * After a day of frequent tries a mail server may take them for abuse:
 * https://github.com/friendica/friendica/issues/16133. Keep it below a day, because `heal.ts` takes a longer wait for a
 * clock's mistake.
 */
const LAST_DELAY_MS = 6 * HOUR_MS;

const ATTEMPTS_IN_FIRST_DAY = FIRST_DELAYS_MS.length + DAY_MS / DELAY_MS;

/** A part of each delay is random, so that rows which failed together do not all come back together. */
const JITTER = 0.1;

/** Returns how long to wait after that many attempts, in milliseconds. `random` returns a number from 0 up to 1. */
export function delayAfter(attempts: number, random: () => number): number {
  return Math.round(plainDelayAfter(attempts) * (1 + JITTER * random()));
}

/** Returns the shortest time that this many attempts can take, in milliseconds: the sum of the waits between them. */
export function triedForMs(attempts: number): number {
  let total = 0;
  for (let attempt = 1; attempt < attempts; attempt += 1) total += plainDelayAfter(attempt);
  return total;
}

function plainDelayAfter(attempt: number): number {
  return FIRST_DELAYS_MS[attempt - 1] ?? (attempt < ATTEMPTS_IN_FIRST_DAY ? DELAY_MS : LAST_DELAY_MS);
}

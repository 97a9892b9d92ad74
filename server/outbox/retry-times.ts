import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';

const FIRST_DELAYS_MS = [1 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
const DELAY_MS = 30 * MINUTE_MS;
/** After a day a mail server may take more tries for abuse: https://github.com/friendica/friendica/issues/16133 */
const LAST_DELAY_MS = 6 * HOUR_MS;

/** So many attempts take a day. */
export const DAYS_ATTEMPTS = FIRST_DELAYS_MS.length + DAY_MS / DELAY_MS;

/** The part of a delay that is random, so that rows which failed together do not all come back together. */
const JITTER = 0.1;

/** How long to wait after so many attempts: 1, 5, 15, then 30 minutes, after a day six hours, each up to a tenth longer. */
export function delayAfter(attempts: number, random: () => number): number {
  return Math.round(plainDelayAfter(attempts) * (1 + JITTER * random()));
}

/** The shortest time that so many attempts can take: the sum of the waits between them. In milliseconds. */
export function triedForMs(attempts: number): number {
  let total = 0;
  for (let attempt = 1; attempt < attempts; attempt += 1) total += plainDelayAfter(attempt);
  return total;
}

/** Without the random part, in milliseconds. */
function plainDelayAfter(attempt: number): number {
  return FIRST_DELAYS_MS[attempt - 1] ?? (attempt < DAYS_ATTEMPTS ? DELAY_MS : LAST_DELAY_MS);
}

const MINUTE = 60_000;
const FIRST_DELAYS = [1 * MINUTE, 5 * MINUTE, 15 * MINUTE];
const LAST_DELAY = 30 * MINUTE;

/** The part of a delay that is random, so that mails which failed together do not all come back together. */
const JITTER = 0.1;

/** No mail is put off for longer than this, in milliseconds. */
export const LONGEST_DELAY_MS = LAST_DELAY * (1 + JITTER);

/** How long to wait after that attempt: 1, 5, 15, 30 and then 30 minutes, each up to a tenth longer. In milliseconds. */
export function delayAfter(attempt: number, random: () => number): number {
  return Math.round(plainDelayAfter(attempt) * (1 + JITTER * random()));
}

/** For how long a mail has been tried at least, by the waits between that many attempts. In milliseconds. */
export function triedForMs(attempts: number): number {
  let total = 0;
  for (let attempt = 1; attempt < attempts; attempt += 1) total += plainDelayAfter(attempt);
  return total;
}

function plainDelayAfter(attempt: number): number {
  return FIRST_DELAYS[attempt - 1] ?? LAST_DELAY;
}

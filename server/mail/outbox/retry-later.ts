import type { Store } from '../../store/schema.ts';
import type { ClaimedMail } from './claim.ts';
import { settle } from './settle.ts';

const MINUTE = 60_000;
const DELAYS = [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE];
const LAST_DELAY = 30 * MINUTE;

/** The part of a delay that is random, so that mails which failed together do not all come back together. */
const JITTER = 0.1;

/**
 * Tries the mail again after 1, 5, 15, 30 and then every 30 minutes, each up to a tenth later.
 * False when the lease is no longer ours.
 */
export function retryLater(
  store: Store,
  mail: ClaimedMail,
  { now, random, reason }: { now: number; random: () => number; reason: string },
): Promise<boolean> {
  const delay = DELAYS[mail.attempts - 1] ?? LAST_DELAY;
  const due = now + Math.round(delay * (1 + JITTER * random()));
  return settle(store, mail, { state: 'pending', due_at: due, last_error: reason });
}

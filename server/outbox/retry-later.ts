import type { Store } from '../store/schema.ts';
import { delayAfter } from './backoff.ts';
import type { ClaimedMail } from './claim.ts';
import { settle } from './settle.ts';

/** Tries the mail again after the wait that its attempts have earned. False when the lease is no longer ours. */
export function retryLater(
  store: Store,
  mail: ClaimedMail,
  { now, random, reason }: { now: number; random: () => number; reason: string },
): Promise<boolean> {
  const due = now + delayAfter(mail.attempts, random);
  return settle(store, mail, { state: 'pending', due_at: due, last_error: reason });
}

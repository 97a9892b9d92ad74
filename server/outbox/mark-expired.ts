import type { Store } from '../store/schema.ts';
import type { ClaimedMail } from './claim.ts';
import { settle } from './settle.ts';

/** The mail was tried for too long to be of use: it is never sent. False when the lease is no longer ours. */
export function markExpired(store: Store, mail: ClaimedMail, now: number, reason: string): Promise<boolean> {
  return settle(store, mail, { state: 'expired', settled_at: now, last_error: reason });
}

import type { Store } from '../store/schema.ts';
import type { ClaimedMail } from './claim.ts';
import { settle } from './settle.ts';

/** The recipient was refused for good: it is never tried again. False when the lease is no longer ours. */
export function markBounced(store: Store, mail: ClaimedMail, now: number, reason: string): Promise<boolean> {
  return settle(store, mail, { state: 'bounced', settled_at: now, last_error: reason });
}

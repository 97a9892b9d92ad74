import type { Store } from '../../store/schema.ts';
import type { ClaimedMail } from './claim.ts';
import { settle } from './settle.ts';

/** The mail came too late to be of use: it is never sent. False when the lease is no longer ours. */
export function markExpired(store: Store, mail: ClaimedMail, now: number): Promise<boolean> {
  return settle(store, mail, { state: 'expired', settled_at: now });
}

import type { Store } from '../store/schema.ts';
import type { ClaimedMail } from './claim.ts';
import { settle } from './settle.ts';

/** The mail was handed over: it is never sent again. False when the lease is no longer ours. */
export function markSent(store: Store, mail: ClaimedMail, now: number): Promise<boolean> {
  return settle(store, mail, { state: 'sent', settled_at: now });
}

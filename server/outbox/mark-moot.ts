import type { Store } from '../store/schema.ts';
import type { ClaimedMail } from './claim.ts';
import { settle } from './settle.ts';

/** There is nothing to tell any more: it is not sent. False when the lease is no longer ours. */
export function markMoot(
  store: Store,
  mail: ClaimedMail,
  { moot, reason, now }: { moot: 'withdrawn' | 'expired'; reason: string; now: number },
): Promise<boolean> {
  return settle(store, mail, { state: moot, settled_at: now, last_error: reason });
}

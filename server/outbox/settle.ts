import type { Store } from '../store/schema.ts';
import type { ClaimedMail } from './claim.ts';

/** How an attempt to deliver one mail ended. `error` holds codes only, never an address. */
export type Settlement =
  | { state: 'sent'; settled_at: number }
  | { state: 'bounced' | 'expired' | 'withdrawn'; settled_at: number; last_error: string }
  | { state: 'pending'; due_at: number; last_error: string };

/** Writes how the attempt ended and gives up the lease. False, and nothing written, when the lease is not ours. */
export async function settle(store: Store, mail: ClaimedMail, settlement: Settlement): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('outbox')
    .set({ ...settlement, lease: null, leased_until: null })
    .where('id', '=', mail.id)
    .where('state', '=', 'pending')
    .where('lease', '=', mail.lease)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

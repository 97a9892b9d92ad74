import type { Store } from '../store/schema.ts';
import type { ClaimedRow } from './claim.ts';

/** What a row becomes. `last_error` holds codes only, never an address. */
export type Settlement =
  | { state: 'sent'; settled_at: number }
  | { state: 'bounced' | 'expired' | 'withdrawn'; settled_at: number; last_error: string }
  | { state: 'pending'; due_at: number; last_error: string }
  /** Due as it was before it was claimed: this try does not count. */
  | { state: 'pending'; attempts: number };

/** Ends the lease of a row. Returns false when it was withdrawn meanwhile, or the caller no longer holds its lease. */
export async function settle(store: Store, row: ClaimedRow, settlement: Settlement): Promise<boolean> {
  const ours = store.updateTable('outbox').where('id', '=', row.id).where('lease', '=', row.lease);
  const noLease = { lease: null, leased_until: null };
  const { numUpdatedRows } = await ours
    .where('state', '=', 'pending')
    .set({ ...settlement, ...noLease })
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return true;
  // It was withdrawn meanwhile, perhaps by an erasure that waits for the end of its lease.
  await ours.set(noLease).execute();
  return false;
}

import { MINUTE_MS } from '../../shared/durations.ts';
import { type ChannelName, type KindOf, kindsOf, kindsTo } from '../store/kinds.ts';
import { isPostgres, type OutboxRow, type Store } from '../store/schema.ts';

/** A worker renews its lease while it delivers, so a lease ends only when the worker died or cannot reach the store. */
export const LEASE_MS = 3 * MINUTE_MS;

/** A worker has claimed this row. Only the holder of its lease may settle it. */
export type ClaimedRow<Name extends ChannelName = ChannelName> = OutboxRow & {
  kind: KindOf<Name>;
  lease: string;
};

interface Claim<Name extends ChannelName> {
  channel: Name;
  /** The new lease has this name, which no other claim has. */
  lease: string;
  now: number;
  limit: number;
  /** The caller still delivers the rows with these ids. It does not get them again. */
  inHand?: readonly string[];
}

/**
 * Leases up to `limit` due rows of a channel, the longest due first, and the agency's before the visitor's. No two callers
 * get the same row while its lease lasts. When a caller dies, its rows can be claimed again after the lease.
 */
export async function claim<Name extends ChannelName>(
  store: Store,
  { channel, lease, now, limit, inHand = [] }: Claim<Name>,
): Promise<ClaimedRow<Name>[]> {
  return (
    store
      .with('due', (outbox) =>
        outbox
          .selectFrom('outbox')
          .select('id')
          .where('state', '=', 'pending')
          .where('kind', 'in', kindsOf(channel))
          .$if(inHand.length > 0, (due) => due.where('id', 'not in', inHand))
          .where('due_at', '<=', now)
          .where(({ eb }) => eb('leased_until', 'is', null).or('leased_until', '<=', now))
          .orderBy('due_at')
          .orderBy(({ eb }) => eb('kind', 'in', kindsTo('agency')), 'desc')
          .limit(limit)
          // On Postgres, concurrent callers would otherwise wait for each other's rows. SQLite has one writer at a
          // time.
          .$if(isPostgres(store), (due) => due.forUpdate().skipLocked()),
      )
      .updateTable('outbox')
      .set((row) => ({ lease, leased_until: now + LEASE_MS, attempts: row('attempts', '+', 1) }))
      .where('id', 'in', (due) => due.selectFrom('due').select('due.id'))
      .returningAll()
      // The query asks for these kinds, and sets the lease.
      .$castTo<ClaimedRow<Name>>()
      .execute()
  );
}

/** Puts off the end of a lease. Returns false when the row has another lease by now. */
export async function renew(store: Store, { id, lease }: ClaimedRow, now: number): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('outbox')
    .set({ leased_until: now + LEASE_MS })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A delivery leaves a row in one of these states. `last_error` never names a person. */
export type Settlement =
  | { state: 'sent'; settled_at: number }
  | { state: 'bounced' | 'expired' | 'withdrawn'; settled_at: number; last_error: string }
  | { state: 'pending'; due_at: number; last_error: string }
  /** A row that was cut off is due as it was before the claim: this try does not count. */
  | { state: 'pending'; attempts: number };

/** Ends the lease of a row. Returns false when the row was withdrawn meanwhile, or has another lease by now. */
export async function settle(store: Store, row: ClaimedRow, settlement: Settlement): Promise<boolean> {
  const ours = store.updateTable('outbox').where('id', '=', row.id).where('lease', '=', row.lease);
  const noLease = { lease: null, leased_until: null };
  const { numUpdatedRows } = await ours
    .where('state', '=', 'pending')
    .set({ ...settlement, ...noLease })
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return true;
  // An erasure withdraws what is pending, and then waits for the end of its lease.
  await ours.set(noLease).execute();
  return false;
}

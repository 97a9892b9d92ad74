import { HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import { isPostgres } from '../store/is-postgres.ts';
import { type ChannelName, type KindOf, kindsOf } from '../store/kinds.ts';
import type { OutboxRow, Store } from '../store/schema.ts';

/** Longer than the longest delivery, a mail's of two minutes, so that it ends only when its holder has died. */
export const LEASE_MS = 3 * MINUTE_MS;

/** A claimed row: only the holder of its lease may settle it. */
export type ClaimedRow<Name extends ChannelName = ChannelName> = OutboxRow & {
  kind: KindOf<Name>;
  lease: string;
};

/**
 * Leases up to `limit` due rows of a channel, the longest due first. No two callers get the same row while its lease
 * lasts. When a caller dies, its rows can be claimed again after the lease. No wait and no lease lasts an hour: a time
 * that is further ahead was written before the clock was set back, and counts as past.
 */
export async function claim<Name extends ChannelName>(
  store: Store,
  { channel, lease, now, limit }: { channel: Name; lease: string; now: number; limit: number },
): Promise<ClaimedRow<Name>[]> {
  const ahead = [now + 1, now + HOUR_MS] as const;
  return (
    store
      .with('due', (outbox) =>
        outbox
          .selectFrom('outbox')
          .select('id')
          .where('state', '=', 'pending')
          .where('kind', 'in', kindsOf(channel))
          .where(({ not, between }) => not(between('due_at', ...ahead)))
          .where(({ eb, not, between }) =>
            eb('leased_until', 'is', null).or(not(between('leased_until', ...ahead))),
          )
          .orderBy('due_at')
          .orderBy('kind', 'desc')
          .limit(limit)
          // Without this, concurrent callers on Postgres would wait for each other's rows. SQLite has one writer at a
          // time anyway.
          .$if(isPostgres(store), (due) => due.forUpdate().skipLocked()),
      )
      .updateTable('outbox')
      .set((row) => ({ lease, leased_until: now + LEASE_MS, attempts: row('attempts', '+', 1) }))
      .where('id', 'in', (due) => due.selectFrom('due').select('due.id'))
      .returningAll()
      // As asked for and set above.
      .$castTo<ClaimedRow<Name>>()
      .execute()
  );
}

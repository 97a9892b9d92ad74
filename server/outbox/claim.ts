import { sql } from 'kysely';
import { isPostgres } from '../store/is-postgres.ts';
import type { OutboxRow, Store } from '../store/schema.ts';
import { LONGEST_DELAY_MS } from './backoff.ts';

/** A row in hand: only the holder of its lease may settle it. */
export type ClaimedRow = OutboxRow & { lease: string };

/**
 * Leases up to `limit` due rows for `leaseMs` milliseconds, the longest due first.
 * No two callers get the same row while its lease lasts; a dead caller's rows come back when it ends.
 * A time further ahead than any of ours can be was written by a clock that has been set back since: it counts as over.
 * Twice as far, because the clocks of two machines differ a little.
 */
export async function claim(
  store: Store,
  { lease, now, leaseMs, limit }: { lease: string; now: number; leaseMs: number; limit: number },
): Promise<ClaimedRow[]> {
  const rows = await store
    .with('due', (outbox) =>
      outbox
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'pending')
        .where((row) => row.or([row('due_at', '<=', now), row('due_at', '>', now + 2 * LONGEST_DELAY_MS)]))
        .where((row) =>
          row.or([
            row('leased_until', 'is', null),
            row('leased_until', '<=', now),
            row('leased_until', '>', now + 2 * leaseMs),
          ]),
        )
        .orderBy('due_at')
        .orderBy('kind', 'desc')
        .limit(limit)
        // Postgres would have concurrent callers wait for each other's rows; SQLite lets one write at a time.
        .$if(isPostgres(store), (due) => due.forUpdate().skipLocked()),
    )
    .updateTable('outbox')
    .set((row) => ({ lease, leased_until: now + leaseMs, attempts: row('attempts', '+', 1) }))
    .where('id', 'in', (due) => due.selectFrom('due').select('due.id'))
    .returningAll()
    .execute();
  return rows.map((row) => ({ ...row, lease }));
}

/** When the next row can be claimed, in epoch milliseconds; undefined when none waits. */
export async function nextDue(store: Store): Promise<number | undefined> {
  const row = await store
    .selectFrom('outbox')
    .select(
      sql<number | null>`min(case when leased_until > due_at then leased_until else due_at end)`.as('due'),
    )
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row?.due ?? undefined;
}

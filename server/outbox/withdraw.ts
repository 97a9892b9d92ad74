import type { Store } from '../store/schema.ts';
import { LEASE_MS } from './claim.ts';
import { LONGEST_DELAY_MS } from './delays.ts';

/**
 * Withdraws the pending mails and events of these requests: none of them is claimed any more. Returns the requests of
 * which a worker still has one in hand, because it could still write or send what is being erased. A summary in hand
 * counts for all of them: it may name any. A lease that has ended, or that ends later than a
 * lease of now could, belongs to a worker that died.
 */
export async function withdrawAll(store: Store, ids: readonly string[], now: number): Promise<Set<string>> {
  await store
    .updateTable('outbox')
    .set({ state: 'withdrawn', settled_at: now })
    .where((row) => row.or([row('request_id', 'in', ids), row('event_about', 'in', ids)]))
    .where('state', '=', 'pending')
    .execute();
  const inHand = await store
    .selectFrom('outbox')
    .select(['kind', 'request_id', 'event_about'])
    .where((row) =>
      row.or([row('request_id', 'in', ids), row('event_about', 'in', ids), row('kind', '=', 'summary')]),
    )
    .where('leased_until', '>', now)
    .where('leased_until', '<=', now + 2 * LEASE_MS)
    .execute();
  if (inHand.some(({ kind }) => kind === 'summary')) return new Set(ids);
  return new Set(inHand.map(({ request_id, event_about }) => request_id ?? event_about ?? ''));
}

/** Withdraws the pending alerts of one request. An alert that a worker is sending may still arrive, but only once. */
export async function withdrawAlerts(
  store: Store,
  { requestId, now }: { requestId: string; now: number },
): Promise<void> {
  await store
    .updateTable('outbox')
    .set({ state: 'withdrawn', settled_at: now })
    .where('request_id', '=', requestId)
    .where('kind', 'in', ['reminder', 'overdue'])
    .where('state', '=', 'pending')
    .execute();
}

/**
 * Withdraws up to `limit` alerts that fell due only because the clock was ahead, even sent ones, so that they are sent
 * again at their time. Once for each alert: otherwise two servers whose clocks differ would send it for ever. Returns the
 * request of each.
 */
export function withdrawEarlyAlerts(
  store: Store,
  { now, limit }: { now: number; limit: number },
): Promise<{ id: string }[]> {
  const early = store
    .selectFrom('outbox')
    .select('id')
    .where('state', 'in', ['pending', 'sent', 'expired', 'withdrawn'])
    // As for a claim: no clock that is right set it so far ahead.
    .where('due_at', '>', now + 2 * LONGEST_DELAY_MS)
    .where('kind', 'in', ['reminder', 'overdue'])
    .where('resends', '=', 0)
    .limit(limit);
  return (
    store
      .updateTable('outbox')
      // A mailbox would take it for a duplicate under the same Message-ID.
      .set({ state: 'withdrawn', resends: 1, last_error: 'the clock was ahead' })
      .where('id', 'in', early)
      .returning('request_id as id')
      .$narrowType<{ id: string }>()
      .execute()
  );
}

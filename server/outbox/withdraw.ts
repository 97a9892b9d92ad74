import type { Store } from '../store/schema.ts';

/**
 * Withdraws the pending mails and events of these requests: none of them is claimed any more. Returns the requests of
 * which a worker still has one in hand, because it could still write or send what is being erased. A summary in hand
 * counts for all of them: it may name any. A lease that has ended belongs to a worker that died.
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

import { ALERTS } from '../store/kinds.ts';
import type { Store } from '../store/schema.ts';

/** Withdraws the pending mails and events of these requests: none of them is claimed any more. */
export async function withdraw(store: Store, ids: readonly string[], now: number): Promise<void> {
  await store
    .updateTable('outbox')
    .set({ state: 'withdrawn', settled_at: now })
    .where((row) => row.or([row('request_id', 'in', ids), row('event_about', 'in', ids)]))
    .where('state', '=', 'pending')
    .execute();
}

/**
 * Those of these requests of which a worker has a mail or an event in hand, which it could still write or send. A lease
 * that has ended belongs to a worker that died.
 */
export async function requestsInHand(
  store: Store,
  ids: readonly string[],
  now: number,
): Promise<Set<string>> {
  const inHand = await store
    .selectFrom('outbox')
    .select(['request_id', 'event_about'])
    .where((row) => row.or([row('request_id', 'in', ids), row('event_about', 'in', ids)]))
    .where('leased_until', '>', now)
    .execute();
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
    .where('kind', 'in', ALERTS)
    .where('state', '=', 'pending')
    .execute();
}

import type { Store } from '../store/schema.ts';

/** When the request that has waited longest for its notification was received; undefined when none waits. */
export async function oldestUnannounced(store: Store): Promise<number | undefined> {
  const row = await store
    .selectFrom('outbox')
    .innerJoin('contact_requests', 'contact_requests.id', 'outbox.request_id')
    .select((select) => select.fn.min('contact_requests.received_at').as('received_at'))
    .where('outbox.state', '=', 'pending')
    .where('outbox.kind', '=', 'notification')
    .executeTakeFirst();
  return row?.received_at === null || row === undefined ? undefined : Number(row.received_at);
}

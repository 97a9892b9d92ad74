import type { OutboxRow, Store } from '../store/schema.ts';

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

/** How many rows are in each state, and when the oldest of what they are about came. */
export async function countByState(
  store: Store,
): Promise<{ state: OutboxRow['state']; rows: number; oldest: number }[]> {
  const counts = await store
    .selectFrom('outbox')
    .leftJoin('contact_requests', 'contact_requests.id', 'outbox.request_id')
    .select((select) => [
      'outbox.state',
      select.fn.countAll().as('rows'),
      select.fn.min(select.fn.coalesce('contact_requests.received_at', 'outbox.due_at')).as('oldest'),
    ])
    .groupBy('outbox.state')
    .execute();
  return counts.map(({ state, rows, oldest }) => ({ state, rows: Number(rows), oldest: Number(oldest) }));
}

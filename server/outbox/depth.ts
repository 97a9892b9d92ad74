import type { OutboxRow, Store } from '../store/schema.ts';

/** How many mails are in each state, and when the oldest of what they are about came. */
export async function depth(
  store: Store,
): Promise<{ state: OutboxRow['state']; mails: number; oldest: number }[]> {
  const rows = await store
    .selectFrom('outbox')
    .leftJoin('contact_requests', 'contact_requests.id', 'outbox.request_id')
    .select((select) => [
      'outbox.state',
      select.fn.countAll().as('mails'),
      select.fn.min(select.fn.coalesce('contact_requests.received_at', 'outbox.due_at')).as('oldest'),
    ])
    .groupBy('outbox.state')
    .execute();
  return rows.map(({ state, mails, oldest }) => ({ state, mails: Number(mails), oldest: Number(oldest) }));
}

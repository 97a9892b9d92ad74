import { sql } from 'kysely';
import type { Store } from '../store/schema.ts';

/** When the next mail can be claimed, in epoch milliseconds; undefined when none is waiting. */
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

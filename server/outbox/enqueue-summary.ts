import type { Store } from '../store/schema.ts';

/** The summary of one week, due now. A week that has one already gets no second. */
export async function enqueueSummary(
  store: Store,
  { week, now, newId }: { week: string; now: number; newId: () => string },
): Promise<void> {
  await store
    .insertInto('outbox')
    .values({ id: newId(), week, kind: 'summary', state: 'pending', attempts: 0, due_at: now })
    .onConflict((conflict) => conflict.columns(['week', 'kind']).doNothing())
    .execute();
}

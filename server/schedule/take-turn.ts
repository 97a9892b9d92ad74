import type { Store } from '../store/schema.ts';

/**
 * Whether this caller should do the work of that name now. Of any number of processes, however often they start, one
 * gets true at each turn. After missed turns, while no server ran, it comes once as soon as a server does. A new store
 * waits for `next`, the moment of the next turn, and so does one whose turn is moved, by another time zone or a corrected
 * clock. In epoch milliseconds.
 */
export async function takeTurn(
  store: Store,
  name: string,
  { now, next }: { now: number; next: number },
): Promise<boolean> {
  await store
    .insertInto('scheduled_jobs')
    .values({ name, due_at: next })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ due_at: next })
        .where('scheduled_jobs.due_at', '>', now)
        .where('scheduled_jobs.due_at', '<>', next),
    )
    .execute();
  const { numUpdatedRows } = await store
    .updateTable('scheduled_jobs')
    .set({ due_at: next })
    .where('name', '=', name)
    .where('due_at', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

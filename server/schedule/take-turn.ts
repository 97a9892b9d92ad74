import type { Store } from '../store/schema.ts';

/**
 * Whether this caller should do the work of that name now. Of any number of processes, however often they start, one
 * gets true each time that `next`, the moment of the next turn, is another one. After missed turns, while no server ran,
 * it comes once as soon as a server does. A new store waits for the next turn. In epoch milliseconds.
 */
export async function takeTurn(store: Store, name: string, { next }: { next: number }): Promise<boolean> {
  await store
    .insertInto('scheduled_jobs')
    .values({ name, due_at: next })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { numUpdatedRows } = await store
    .updateTable('scheduled_jobs')
    .set({ due_at: next })
    .where('name', '=', name)
    .where('due_at', '<>', next)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

import { DAY_MS } from '../../shared/durations.ts';
import type { Store } from '../store/schema.ts';

/** A turn that is further ahead was set before the clock was set back. */
const LONGEST_WAIT_MS = 8 * DAY_MS;

/**
 * Whether this caller should do the work of that name now. Of any number of processes, however often they start, one
 * gets true, once a turn. After missed turns, while no server ran, it comes once as soon as a server does. A new store
 * waits for the next turn. Times are epoch milliseconds.
 */
export async function takeTurn(
  store: Store,
  name: string,
  { now, next }: { now: number; next: number },
): Promise<boolean> {
  await store
    .insertInto('scheduled_jobs')
    .values({ name, due_at: next })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { numUpdatedRows } = await store
    .updateTable('scheduled_jobs')
    .set({ due_at: next })
    .where('name', '=', name)
    .where((row) => row.or([row('due_at', '<=', now), row('due_at', '>', now + LONGEST_WAIT_MS)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

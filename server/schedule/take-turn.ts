import { DAY_MS } from '../durations.ts';
import type { Store } from '../store/schema.ts';

/** What is done by the calendar, and when next. */
export interface Job {
  name: string;
  /** The first moment after `now` at which to do it. Both in epoch milliseconds. */
  next(now: number): number;
}

/** Longer than any job waits: a time further ahead was written by a clock that has been set back since. */
const LONGEST_WAIT_MS = 8 * DAY_MS;

/**
 * Whether it is this caller's turn to do a job now: of any number of processes one is told so, once a turn. A turn
 * that passed while no server ran comes as soon as one does, but only once. The first turn of a new store is the next.
 */
export async function takeTurn(store: Store, { name, next }: Job, now: number): Promise<boolean> {
  await store
    .insertInto('scheduled_jobs')
    .values({ name, due_at: next(now), trusted_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { numUpdatedRows } = await store
    .updateTable('scheduled_jobs')
    .set({ due_at: next(now) })
    .where('name', '=', name)
    .where((row) => row.or([row('due_at', '<=', now), row('due_at', '>', now + LONGEST_WAIT_MS)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

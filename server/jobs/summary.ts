import { DAY_MS } from '../../shared/durations.ts';
import { enqueueSummary } from '../outbox/enqueue.ts';
import { lastWeek, nextSummaryAt } from '../schedule/calendar.ts';
import type { Job } from '../schedule/scheduler.ts';
import type { Store } from '../store/schema.ts';
import type { JobParts } from './jobs.ts';

/** Every Monday puts the summary of the week before in the outbox. Of several servers one does. */
export function summary({ store, settings, now, newId, wakeOutbox }: JobParts): Job {
  const { timeZone, mailTo } = settings;
  return async () => {
    const time = now();
    const week = lastWeek(time, timeZone);
    const isOurs = await store.transaction().execute(async (transaction) => {
      if (!(await takeTurn(transaction, { now: time, next: nextSummaryAt(time, timeZone) }))) return false;
      await enqueueSummary(transaction, { week, recipients: mailTo.length, now: time, newId });
      return true;
    });
    if (isOurs) wakeOutbox();
  };
}

/** A turn that is further ahead was set before the clock was set back. */
const LONGEST_WAIT_MS = 8 * DAY_MS;

/**
 * Whether this caller should write the summary now. Of any number of processes, one gets true, once a turn. After
 * missed turns, while no server ran, it comes once as soon as a server does. A new store waits for the next turn.
 */
async function takeTurn(store: Store, { now, next }: { now: number; next: number }): Promise<boolean> {
  const name = 'weekly summary';
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

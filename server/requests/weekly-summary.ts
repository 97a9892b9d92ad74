import { lastWeek, nextSummaryAt } from '../clock/calendar.ts';
import { type Job, takeTurn } from '../clock/scheduler.ts';
import type { TellingContext } from '../context.ts';
import { enqueueSummary } from '../outbox/enqueue.ts';

/** Every Monday puts the summary of the week before in the outbox. Of several servers one does. */
export function weeklySummary(
  { store, copies, clock, wakeOutbox }: TellingContext,
  { timeZone }: { timeZone: string },
): Job {
  return async () => {
    const now = clock();
    const week = lastWeek(now, timeZone);
    const isOurs = await store.transaction().execute(async (transaction) => {
      const next = nextSummaryAt(now, timeZone);
      if (!(await takeTurn(transaction, 'weekly summary', { now, next }))) return false;
      await enqueueSummary(transaction, { week, copies, now });
      return true;
    });
    if (isOurs) wakeOutbox();
  };
}

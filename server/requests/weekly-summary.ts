import { lastWeek, nextSummaryAt } from '../clock/calendar.ts';
import { type Job, takeTurn } from '../clock/scheduler.ts';
import type { TellingContext } from '../context.ts';
import { enqueueSummary } from '../outbox/enqueue.ts';

/** Every Monday puts the summary of the week before in the outbox. Of several servers one does. */
export function weeklySummary(
  { store, copies, now, wakeOutbox }: TellingContext,
  { timeZone }: { timeZone: string },
): Job {
  return async () => {
    const time = now();
    const week = lastWeek(time, timeZone);
    const isOurs = await store.transaction().execute(async (transaction) => {
      const next = nextSummaryAt(time, timeZone);
      if (!(await takeTurn(transaction, 'weekly summary', { now: time, next }))) return false;
      await enqueueSummary(transaction, { week, copies, now: time });
      return true;
    });
    if (isOurs) wakeOutbox();
  };
}

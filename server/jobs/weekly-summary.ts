import { enqueueSummary } from '../outbox/enqueue.ts';
import { lastWeek, nextSummaryAt } from '../schedule/calendar.ts';
import type { Job } from '../schedule/scheduler.ts';
import { takeTurn } from '../schedule/take-turn.ts';
import type { JobParts } from './jobs.ts';

/** Every Monday puts the summary of the week before in the outbox. Of several servers one does. */
export function weeklySummary({ store, settings, audience, now, newId, wakeOutbox }: JobParts): Job {
  const { timeZone } = settings;
  return async () => {
    const time = now();
    const week = lastWeek(time, timeZone);
    const isOurs = await store.transaction().execute(async (transaction) => {
      const next = nextSummaryAt(time, timeZone);
      if (!(await takeTurn(transaction, 'weekly summary', { now: time, next }))) return false;
      await enqueueSummary(transaction, { week, audience, now: time, newId });
      return true;
    });
    if (isOurs) wakeOutbox();
  };
}

import type { Mailboxes } from '../channels/mail/mailboxes.ts';
import { enqueueSummary } from '../outbox/enqueue.ts';
import { lastWeek, nextSummaryAt } from '../schedule/calendar.ts';
import { takeTurn } from '../schedule/scheduled-jobs.ts';
import type { Job } from '../schedule/scheduler.ts';
import type { Store } from '../store/schema.ts';
import { raiseAlerts } from './raise-alerts.ts';

interface ReplyJobsParts {
  store: Store;
  settings: { timeZone: string; mailTo: Mailboxes };
  /** Epoch milliseconds. */
  now: () => number;
  newId: () => string;
  /** Called when there is new mail in the outbox. */
  wakeOutbox: () => void;
}

/** Puts the alerts in the outbox when they are due, and the summary of the week every Monday. */
export function replyJobs({ store, settings, now, newId, wakeOutbox }: ReplyJobsParts): Job[] {
  const { timeZone, mailTo } = settings;
  const recipients = mailTo.length;

  async function alert(): Promise<void> {
    const raised = await raiseAlerts(store, { now: now(), newId, recipients });
    if (raised > 0) wakeOutbox();
  }

  async function summarise(): Promise<void> {
    const time = now();
    const enqueued = await store.transaction().execute(async (transaction) => {
      const turn = { name: 'weekly summary', next: (after: number) => nextSummaryAt(after, timeZone) };
      if (!(await takeTurn(transaction, turn, time))) return false;
      await enqueueSummary(transaction, {
        week: lastWeek(time, timeZone),
        recipients,
        now: time,
        newId,
      });
      return true;
    });
    if (enqueued) wakeOutbox();
  }

  return [alert, summarise];
}

import type { Job } from '../clock/scheduler.ts';
import { copiesOf } from '../config.ts';
import type { Context } from '../context.ts';
import { enqueueAlert, enqueueEvents, type RowParts } from '../outbox/enqueue.ts';
import { isPostgres, type Store } from '../store/schema.ts';
import { standingOf } from './promise.ts';

/** One minute raises no more alerts, because on SQLite new requests wait for the transaction. */
const MOST_ALERTS = 100;

/**
 * Every minute enqueues a reminder or an overdue alert for each request that is due for one and is not marked as
 * replied. Each is sent at most once a request; when both are due, after an outage, only the overdue alert is. Any
 * number of processes may do this at once.
 */
export function alertsJob({ config, store, clock, wakeOutbox }: Context): Job {
  return async () => {
    const now = clock();
    const raised = await store
      .transaction()
      .execute((transaction) => raiseSome(transaction, { now, copies: copiesOf(config) }));
    if (raised > 0) wakeOutbox();
  };
}

/** Returns how many were due. */
async function raiseSome(store: Store, { now, copies }: RowParts): Promise<number> {
  const requests = await store
    .selectFrom('contact_requests')
    .select(['id', 'received_at', 'reply_due_at', 'replied_at'])
    .where('next_alert_at', '<=', now)
    .orderBy('next_alert_at')
    .limit(MOST_ALERTS)
    .$if(isPostgres(store), (due) => due.forUpdate().skipLocked())
    .execute();
  for (const request of requests) {
    const { id, received_at, reply_due_at } = request;
    // `heal.ts` makes an alert due although a clock that was ahead dated its request later than now.
    const isOverdue = standingOf(request, now) === 'overdue' || received_at > now;
    await store
      .updateTable('contact_requests')
      .set({ next_alert_at: isOverdue ? null : reply_due_at })
      .where('id', '=', id)
      .execute();
    const alert = isOverdue ? 'overdue' : 'reminder';
    const isNew = await enqueueAlert(store, { requestId: id, alert, copies, now });
    if (isNew && isOverdue)
      await enqueueEvents(store, 'contact_request.overdue', [id], { now, happenedAt: reply_due_at });
  }
  return requests.length;
}

import { enqueueEvents, withdraw } from '../outbox/enqueue.ts';
import { ALERTS } from '../store/kinds.ts';
import type { Store } from '../store/schema.ts';
import { remindAt } from './promise.ts';

/**
 * Marks a request as replied, withdraws its pending alerts, to everyone, and tells the webhook. Returns false and
 * changes nothing when there is no such request or it is marked already.
 */
export async function markReplied(store: Store, { id, now }: { id: string; now: number }): Promise<boolean> {
  return store.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('contact_requests')
      .set({ replied_at: now, next_alert_at: null })
      .where('id', '=', id)
      .where('replied_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await withdraw(transaction, [id], { now, kinds: ALERTS });
    await enqueueEvents(transaction, 'contact_request.replied', [id], { now });
    return true;
  });
}

/**
 * Removes a mark: the request waits for a reply again, and each person gets the alerts that they were not sent yet. No
 * alert is about suspected spam.
 * Returns false and changes nothing when there is no such request or it is not marked.
 */
export async function unmarkReplied(store: Store, { id }: { id: string }): Promise<boolean> {
  return store.transaction().execute(async (transaction) => {
    const open = await transaction
      .updateTable('contact_requests')
      .set({ replied_at: null })
      .where('id', '=', id)
      .where('replied_at', 'is not', null)
      .returning(['received_at', 'reply_due_at', 'suspicion'])
      .executeTakeFirst();
    if (open === undefined) return false;
    const next_alert_at = open.suspicion === null ? remindAt(open) : null;
    await transaction.updateTable('contact_requests').set({ next_alert_at }).where('id', '=', id).execute();
    return true;
  });
}

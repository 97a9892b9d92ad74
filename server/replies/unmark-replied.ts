import type { OutboxRow, Store } from '../store/schema.ts';
import type { Mark } from './mark-replied.ts';
import { remindAt, replyDueAt } from './reply-clock.ts';

/**
 * Takes a mark back: the request waits for a reply again, and the alerts that were not sent yet come when their
 * moment has come. False, and nothing changed, when there is no such request, it is not marked, or it has changed
 * since it was shown.
 */
export async function unmarkReplied(store: Store, { id, changes }: Mark): Promise<boolean> {
  return store.transaction().execute(async (transaction) => {
    const request = await transaction
      .updateTable('contact_requests')
      .set((row) => ({ replied_at: null, changes: row('changes', '+', 1) }))
      .where('id', '=', id)
      .where('replied_at', 'is not', null)
      .$if(changes !== undefined, (update) => update.where('changes', '=', changes ?? 0))
      .returning('received_at')
      .executeTakeFirst();
    if (request === undefined) return false;
    const sent = await transaction
      .selectFrom('outbox')
      .select('kind')
      .where('request_id', '=', id)
      .where('kind', 'in', ['reminder', 'overdue'])
      .where('state', '!=', 'withdrawn')
      .execute();
    await transaction
      .updateTable('contact_requests')
      .set({ next_alert_at: nextAlertAt(request.received_at, new Set(sent.map(({ kind }) => kind))) })
      .where('id', '=', id)
      .execute();
    return true;
  });
}

function nextAlertAt(receivedAt: number, sent: ReadonlySet<OutboxRow['kind']>): number | null {
  if (sent.has('overdue')) return null;
  return sent.has('reminder') ? replyDueAt(receivedAt) : remindAt(receivedAt);
}

import { withdrawAlerts } from '../outbox/withdraw.ts';
import type { Store } from '../store/schema.ts';

/** Which request, and, where the caller showed its state first, how often that had changed by then. */
export interface Mark {
  id: string;
  changes?: number;
}

/**
 * Marks a request as replied and withdraws the alerts that still wait. False, and nothing changed, when there is no
 * such request, it is marked already, or it has changed since it was shown.
 */
export async function markReplied(
  store: Store,
  { id, changes, now }: Mark & { now: number },
): Promise<boolean> {
  return store.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('contact_requests')
      .set((request) => ({
        replied_at: now,
        next_alert_at: null,
        changes: request('changes', '+', 1),
      }))
      .where('id', '=', id)
      .where('replied_at', 'is', null)
      .$if(changes !== undefined, (update) => update.where('changes', '=', changes ?? 0))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await withdrawAlerts(transaction, { requestId: id, now });
    return true;
  });
}

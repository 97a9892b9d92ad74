import { releaseConfirmation } from '../outbox/enqueue.ts';
import type { Store } from '../store/schema.ts';

/**
 * Says that a suspected request is a real one, and has its confirmation sent after all. False, and nothing changed,
 * when there is no such request or nothing speaks against it any more.
 */
export async function clearSuspicion(
  store: Store,
  { id, now }: { id: string; now: number },
): Promise<boolean> {
  return store.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('contact_requests')
      .set({ suspicion: null })
      .where('id', '=', id)
      .where('suspicion', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await releaseConfirmation(transaction, { requestId: id, now });
    return true;
  });
}

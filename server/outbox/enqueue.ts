import type { Store } from '../store/schema.ts';

/**
 * Both mails of one request, due now; a confirmation that is withheld is stored as settled and never sent.
 * Call it in the transaction that stores the request.
 */
export async function enqueue(
  store: Store,
  {
    requestId,
    confirmation,
    now,
    newId,
  }: { requestId: string; confirmation: 'pending' | 'withheld'; now: number; newId: () => string },
): Promise<void> {
  const mail = (kind: 'notification' | 'confirmation', state: 'pending' | 'withheld') => ({
    id: newId(),
    request_id: requestId,
    kind,
    state,
    attempts: 0,
    due_at: now,
    settled_at: state === 'withheld' ? now : null,
  });
  await store
    .insertInto('outbox')
    .values([mail('notification', 'pending'), mail('confirmation', confirmation)])
    .execute();
}

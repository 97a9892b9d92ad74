import type { MailKind, Store } from '../../store/schema.ts';

/** Both mails of one request, due now. Call it in the transaction that stores the request. */
export async function enqueue(
  store: Store,
  { requestId, now, newId }: { requestId: string; now: number; newId: () => string },
): Promise<void> {
  const kinds: MailKind[] = ['notification', 'confirmation'];
  const rows = kinds.map((kind) => ({
    id: newId(),
    request_id: requestId,
    kind,
    state: 'pending' as const,
    attempts: 0,
    due_at: now,
  }));
  await store.insertInto('outbox').values(rows).execute();
}

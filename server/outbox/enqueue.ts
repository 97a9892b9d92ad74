import { isPostgres } from '../store/is-postgres.ts';
import type { OutboxRow, Store } from '../store/schema.ts';

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
  const row = (kind: 'notification' | 'confirmation', state: 'pending' | 'withheld') => ({
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
    .values([row('notification', 'pending'), row('confirmation', confirmation)])
    .execute();
}

/** The summary of one week, due now. A week that has one already gets no second. */
export async function enqueueSummary(
  store: Store,
  { week, now, newId }: { week: string; now: number; newId: () => string },
): Promise<void> {
  await store
    .insertInto('outbox')
    .values({ id: newId(), week, kind: 'summary', state: 'pending', attempts: 0, due_at: now })
    .onConflict((conflict) => conflict.columns(['week', 'kind']).doNothing())
    .execute();
}

/**
 * Has a mail sent once more, as a mail of its own: a mailbox that dropped the first as known takes it. One that still
 * waits is not doubled; it is only due at once. Returns the row as it was before; undefined when there is none.
 */
export async function sendAgain(
  store: Store,
  { requestId, kind, now }: { requestId: string; kind: 'notification' | 'confirmation'; now: number },
): Promise<OutboxRow | undefined> {
  return store.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('outbox')
      .selectAll()
      .where('request_id', '=', requestId)
      .where('kind', '=', kind)
      .$if(isPostgres(store), (rows) => rows.forUpdate())
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const dueNow = { state: 'pending', due_at: now, attempts: 0 } as const;
    const again = { lease: null, leased_until: null, settled_at: null, last_error: null };
    await transaction
      .updateTable('outbox')
      .set(row.state === 'pending' ? dueNow : { ...dueNow, ...again, resends: row.resends + 1 })
      .where('id', '=', row.id)
      .execute();
    return row;
  });
}

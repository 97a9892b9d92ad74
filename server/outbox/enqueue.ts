import { isPostgres } from '../store/is-postgres.ts';
import type { OutboxRow, Store } from '../store/schema.ts';

/**
 * Both mails of one request, due now; one that is withheld is stored as settled and never sent.
 * Call it in the transaction that stores the request.
 */
export async function enqueue(
  store: Store,
  {
    requestId,
    notification = 'pending',
    confirmation,
    now,
    newId,
  }: {
    requestId: string;
    notification?: 'pending' | 'withheld';
    confirmation: 'pending' | 'withheld';
    now: number;
    newId: () => string;
  },
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
    .values([row('notification', notification), row('confirmation', confirmation)])
    .execute();
}

/** Makes the confirmation of a request due now if it was withheld; does nothing otherwise. */
export async function releaseConfirmation(
  store: Store,
  { requestId, now }: { requestId: string; now: number },
): Promise<void> {
  await store
    .updateTable('outbox')
    .set({ state: 'pending', due_at: now, settled_at: null })
    .where('request_id', '=', requestId)
    .where('kind', '=', 'confirmation')
    .where('state', '=', 'withheld')
    .execute();
}

/**
 * An alert about one request, due now. A withdrawn one was never sent, so it becomes pending again. Returns false and
 * changes nothing when one is pending already or was sent.
 */
export async function enqueueAlert(
  store: Store,
  {
    requestId,
    kind,
    now,
    newId,
  }: { requestId: string; kind: 'reminder' | 'overdue'; now: number; newId: () => string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await store
    .insertInto('outbox')
    .values({ id: newId(), request_id: requestId, kind, state: 'pending', attempts: 0, due_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['request_id', 'kind'])
        .doUpdateSet({ state: 'pending', attempts: 0, due_at: now, settled_at: null })
        .where('outbox.state', '=', 'withdrawn'),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The summary of one week, due now. Does nothing when the week has one already. */
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
 * Sends a mail again under a new Message-ID, so that no mailbox drops it as a duplicate. A pending mail is not sent
 * twice; it just becomes due now. Returns the row as it was before; undefined when there is none.
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

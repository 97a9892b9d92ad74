import { isPostgres } from '../store/is-postgres.ts';
import type { OutboxRow, Store } from '../store/schema.ts';

/** Who is told of a request, besides its visitor. */
export interface Audience {
  /** How many people of the agency get each mail to it: as many as `MAIL_TO` lists. */
  recipients: number;
  /** Whether a webhook gets events. */
  hasWebhook: boolean;
}

/**
 * The mails of one request, due now: a notification to each recipient, and the confirmation. One that is withheld is
 * stored as settled and never sent. Call it in the transaction that stores the request.
 */
export async function enqueue(
  store: Store,
  {
    requestId,
    notification = 'pending',
    confirmation,
    recipients,
    now,
    newId,
  }: {
    requestId: string;
    notification?: 'pending' | 'withheld';
    confirmation: 'pending' | 'withheld';
    recipients: number;
    now: number;
    newId: () => string;
  },
): Promise<void> {
  const row = (kind: 'notification' | 'confirmation', state: 'pending' | 'withheld', recipient: number) => ({
    id: newId(),
    request_id: requestId,
    kind,
    recipient,
    state,
    attempts: 0,
    due_at: now,
    settled_at: state === 'withheld' ? now : null,
  });
  await store
    .insertInto('outbox')
    .values([
      ...eachOf(recipients, (recipient) => row('notification', notification, recipient)),
      row('confirmation', confirmation, 0),
    ])
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
 * An alert about one request to each recipient, due now. A withdrawn one was never sent, so it becomes pending again.
 * Returns false and changes nothing when all are pending already or were sent.
 */
export async function enqueueAlert(
  store: Store,
  {
    requestId,
    kind,
    recipients,
    now,
    newId,
  }: {
    requestId: string;
    kind: 'reminder' | 'overdue';
    recipients: number;
    now: number;
    newId: () => string;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await store
    .insertInto('outbox')
    .values(
      eachOf(recipients, (recipient) => ({
        id: newId(),
        request_id: requestId,
        kind,
        recipient,
        state: 'pending' as const,
        attempts: 0,
        due_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['request_id', 'kind', 'recipient'])
        .doUpdateSet({ state: 'pending', attempts: 0, due_at: now, settled_at: null })
        .where('outbox.state', '=', 'withdrawn'),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** The summary of one week to each recipient, due now. Does nothing for whom the week has one already. */
export async function enqueueSummary(
  store: Store,
  { week, recipients, now, newId }: { week: string; recipients: number; now: number; newId: () => string },
): Promise<void> {
  await store
    .insertInto('outbox')
    .values(
      eachOf(recipients, (recipient) => ({
        id: newId(),
        week,
        kind: 'summary' as const,
        recipient,
        state: 'pending' as const,
        attempts: 0,
        due_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['week', 'kind', 'recipient']).doNothing())
    .execute();
}

/**
 * Sends a mail again, to each recipient, under a new Message-ID, so that no mailbox drops it as a duplicate. A pending
 * mail is not sent twice; it just becomes due now. Returns the rows as they were before.
 */
export async function sendAgain(
  store: Store,
  { requestId, kind, now }: { requestId: string; kind: 'notification' | 'confirmation'; now: number },
): Promise<OutboxRow[]> {
  return store.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('outbox')
      .selectAll()
      .where('request_id', '=', requestId)
      .where('kind', '=', kind)
      .orderBy('recipient')
      .$if(isPostgres(store), (found) => found.forUpdate())
      .execute();
    const dueNow = { state: 'pending', due_at: now, attempts: 0 } as const;
    const again = { settled_at: null, last_error: null };
    for (const { id, state, resends } of rows) {
      await transaction
        .updateTable('outbox')
        .set(state === 'pending' ? dueNow : { ...dueNow, ...again, resends: resends + 1 })
        .where('id', '=', id)
        .execute();
    }
    return rows;
  });
}

function eachOf<Row>(recipients: number, row: (recipient: number) => Row): Row[] {
  return Array.from({ length: recipients }, (_, recipient) => row(recipient));
}

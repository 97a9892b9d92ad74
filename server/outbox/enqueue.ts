import { randomUUIDv7 } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { EventKind, OutboxRow, Store, Tables } from '../store/schema.ts';

/** Who is told of a request, besides its visitor. */
export interface Audience {
  /** How many people of the agency get each mail to it: as many as `MAIL_TO` lists. */
  recipients: number;
  /** Whether a webhook gets events. */
  hasWebhook: boolean;
}

type NewRow = Insertable<Tables['outbox']>;

/** What the rows of one mail, a row for each recipient, are made with. `now` is in epoch milliseconds. */
interface Copies {
  recipients: number;
  now: number;
  newId: () => string;
}

/**
 * What is sent of one request, due now: a notification to each recipient, the confirmation, and the event that it came.
 * A confirmation that is withheld is stored as settled and never sent. Call it in the transaction that stores the
 * request.
 */
export async function enqueue(
  store: Store,
  requestId: string,
  { confirmation, hasWebhook, ...copies }: Copies & Audience & { confirmation: 'pending' | 'withheld' },
): Promise<void> {
  const { now } = copies;
  const settled_at = confirmation === 'withheld' ? now : null;
  const toVisitor = { kind: 'confirmation', state: confirmation, settled_at } as const;
  await store
    .insertInto('outbox')
    .values([
      ...mails({ request_id: requestId, kind: 'notification' }, copies),
      ...mails({ request_id: requestId, ...toVisitor }, { ...copies, recipients: 1 }),
    ])
    .execute();
  if (!hasWebhook) return;
  const received = event('contact_request.received', requestId, { now, happenedAt: now });
  await store.insertInto('outbox').values(received).execute();
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
 * An alert about one request to each recipient, due now. A withdrawn one becomes pending again. Returns false and
 * changes nothing when all are pending already or were sent.
 */
export async function enqueueAlert(
  store: Store,
  { requestId, kind, ...copies }: Copies & { requestId: string; kind: 'reminder' | 'overdue' },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await store
    .insertInto('outbox')
    .values(mails({ request_id: requestId, kind }, copies))
    .onConflict((conflict) =>
      conflict
        .columns(['request_id', 'kind', 'recipient'])
        .doUpdateSet({
          ...{ state: 'pending', attempts: 0, due_at: copies.now, settled_at: null, last_error: null },
        })
        .where('outbox.state', '=', 'withdrawn'),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** The summary of one week to each recipient, due now. Does nothing for whom the week has one already. */
export async function enqueueSummary(
  store: Store,
  { week, ...copies }: Copies & { week: string },
): Promise<void> {
  await store
    .insertInto('outbox')
    .values(mails({ week, kind: 'summary' }, copies))
    .onConflict((conflict) => conflict.columns(['week', 'kind', 'recipient']).doNothing())
    .execute();
}

function mails(about: Partial<NewRow> & Pick<NewRow, 'kind'>, { recipients, now, newId }: Copies): NewRow[] {
  return Array.from({ length: recipients }, (_, recipient) => ({
    id: newId(),
    recipient,
    state: 'pending',
    attempts: 0,
    due_at: now,
    ...about,
  }));
}

/**
 * An event about what happened to each of these requests, due now, if the webhook was told when it came. Call it in the
 * transaction that changes them. Times are epoch milliseconds.
 */
export async function enqueueEvents(
  store: Store,
  kind: Exclude<EventKind, 'contact_request.received'>,
  requestIds: readonly string[],
  times: { now: number; happenedAt: number },
): Promise<void> {
  const told = await store
    .selectFrom('outbox')
    .select('event_about')
    .where('event_about', 'in', requestIds)
    .where('kind', '=', 'contact_request.received')
    .execute();
  const events = told.map(({ event_about }) => event(kind, event_about, times));
  if (events.length > 0) await store.insertInto('outbox').values(events).execute();
}

function event(
  kind: EventKind,
  event_about: string | null,
  { now, happenedAt }: { now: number; happenedAt: number },
): NewRow {
  const id = randomUUIDv7();
  return { id, event_about, kind, state: 'pending', attempts: 0, due_at: now, happened_at: happenedAt };
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
      .execute();
    await transaction
      .updateTable('outbox')
      .set((row) => ({
        ...{ state: 'pending', due_at: now, attempts: 0, settled_at: null, last_error: null },
        resends: row('resends', '+', 1),
      }))
      .where('request_id', '=', requestId)
      .where('kind', '=', kind)
      .execute();
    return rows;
  });
}

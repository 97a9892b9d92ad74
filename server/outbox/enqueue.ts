import { randomUUIDv7 } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { TellingContext } from '../context.ts';
import { type Alert, KINDS, type Kind, type KindOf, kindsOf } from '../store/kinds.ts';
import type { OutboxRow, Store, Tables } from '../store/schema.ts';

type NewRow = Insertable<Tables['outbox']>;

/** The columns of the unique index: one row for each request, kind and recipient. */
const ONE_OF_A_KIND = ['about', 'kind', 'recipient'] as const;

/** What rows are made with. `now` is in epoch milliseconds. */
export type RowParts = Pick<TellingContext, 'copies'> & { now: number };

/** Why a mail about a new request is not sent; null when it is. */
export type Withheld = Record<'notification' | 'confirmation', string | null>;

/**
 * What is sent of one request, due now: a notification to each recipient, the confirmation, and the event that it came.
 * What is withheld is stored as settled, with the reason. Call it in the transaction that stores the request.
 */
export async function enqueue(
  store: Store,
  requestId: string,
  { withheld, ...parts }: RowParts & { withheld: Withheld },
): Promise<void> {
  const { copies, now } = parts;
  const rows = rowsFor(['notification', 'confirmation'], requestId, parts);
  const events =
    copies.webhook === 0 ? [] : [event('contact_request.received', requestId, { now, happenedAt: now })];
  await store
    .insertInto('outbox')
    .values([
      ...rows.map((row): NewRow => {
        const last_error = row.kind === 'confirmation' ? withheld.confirmation : withheld.notification;
        return last_error === null ? row : { ...row, state: 'withheld', settled_at: now, last_error };
      }),
      ...events,
    ])
    .execute();
}

/**
 * An alert about one request to each person, due now. A withdrawn one becomes pending again. Returns false and
 * changes nothing when all are pending already or were sent.
 */
export async function enqueueAlert(
  store: Store,
  { requestId, alert, ...parts }: RowParts & { requestId: string; alert: Alert },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await store
    .insertInto('outbox')
    .values(rowsFor([alert], requestId, parts))
    .onConflict((conflict) =>
      conflict
        .columns(ONE_OF_A_KIND)
        // The date of the mail is in the id.
        .doUpdateSet(({ ref }) => ({ ...dueNow(parts.now), id: ref('excluded.id') }))
        .where('outbox.state', '=', 'withdrawn'),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

function rowsFor(kinds: readonly Kind[], about: string, { copies, now }: RowParts): NewRow[] {
  return kinds.flatMap((kind) =>
    Array.from({ length: copies[KINDS[kind].audience] }, (_, recipient) => ({
      about,
      ...dueNow(now),
      id: randomUUIDv7(),
      kind,
      recipient,
    })),
  );
}

/**
 * An event about what happened to each of these requests, due now, if the webhook was told when it came. Call it in the
 * transaction that changes them. Times are epoch milliseconds.
 */
export async function enqueueEvents(
  store: Store,
  kind: Exclude<KindOf<'webhook'>, 'contact_request.received'>,
  requestIds: readonly string[],
  times: { now: number; happenedAt: number },
): Promise<void> {
  const told = await store
    .selectFrom('outbox')
    .select('about')
    .where('about', 'in', requestIds)
    .where('kind', '=', 'contact_request.received')
    .execute();
  const events = told.map(({ about }) => event(kind, about, times));
  if (events.length === 0) return;
  await store
    .insertInto('outbox')
    .values(events)
    // What happens again, such as a mark, is told again, under another id.
    .onConflict((conflict) =>
      conflict.columns(ONE_OF_A_KIND).doUpdateSet(({ ref }) => ({
        ...dueNow(times.now),
        id: ref('excluded.id'),
        happened_at: times.happenedAt,
        lease: null,
        leased_until: null,
      })),
    )
    .execute();
}

function event(
  kind: KindOf<'webhook'>,
  about: string,
  { now, happenedAt }: { now: number; happenedAt: number },
): NewRow {
  return { ...dueNow(now), id: randomUUIDv7(), kind, recipient: 0, about, happened_at: happenedAt };
}

/** The state of a new row, and of one that is to be sent as if it were new. */
function dueNow(now: number) {
  return { state: 'pending', due_at: now, attempts: 0, settled_at: null, last_error: null } as const;
}

/**
 * Sends a mail again, to each recipient, under a new Message-ID and date, so that no mailbox drops it as a duplicate; or an
 * event, under its id. What is pending is not sent twice; it just becomes due now. Returns the rows as they were before.
 */
export async function sendAgain(
  store: Store,
  { requestId, kind, now }: { requestId: string; kind: Kind; now: number },
): Promise<OutboxRow[]> {
  return store.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('outbox')
      .selectAll()
      .where('about', '=', requestId)
      .where('kind', '=', kind)
      .orderBy('recipient')
      .execute();
    for (const { id, state } of rows)
      await transaction
        .updateTable('outbox')
        .set((row) => ({
          ...dueNow(now),
          // A worker may have in hand what is pending.
          id: state !== 'pending' && KINDS[kind].channel === 'mail' ? randomUUIDv7() : id,
          resends: row('resends', '+', 1),
        }))
        .where('id', '=', id)
        .execute();
    return rows;
  });
}

/** Sends again each event that was given up, under its id. Returns how many. */
export async function sendGivenUp(store: Store, now: number): Promise<number> {
  const { numUpdatedRows } = await store
    .updateTable('outbox')
    .set(dueNow(now))
    .where('state', '=', 'expired')
    .where('kind', 'in', kindsOf('webhook'))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Withdraws what is pending about these requests, of all kinds or of some: none of it is claimed any more. What a worker
 * has in hand may still arrive, but only once.
 */
export async function withdraw(
  store: Store,
  ids: readonly string[],
  { now, kinds }: { now: number; kinds?: readonly Kind[] },
): Promise<void> {
  await store
    .updateTable('outbox')
    .set({ state: 'withdrawn', settled_at: now })
    .where('about', 'in', ids)
    .where('state', '=', 'pending')
    .$if(kinds !== undefined, (rows) => rows.where('kind', 'in', kinds ?? []))
    .execute();
}

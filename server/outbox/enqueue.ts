import { randomUUIDv7 } from 'node:crypto';
import type { Insertable } from 'kysely';
import { type Alert, type Copies, KINDS, type Kind, type KindOf, kindsOf } from '../store/kinds.ts';
import type { Store, Tables } from '../store/schema.ts';

type NewRow = Insertable<Tables['outbox']>;

/** A unique index allows one row for each request, kind and recipient. */
const ONE_OF_A_KIND = ['about', 'kind', 'recipient'] as const;

export type RowParts = { copies: Copies; now: number };

/** These mails about a new request are not sent, each for a reason. */
export type Withheld = Partial<Record<Kind, string | undefined>>;

/**
 * Enqueues what is sent of a new request, due now: a notification to each recipient, the confirmation, and the event
 * that it came. A mail that is withheld is stored as settled, with the reason. Call it in the transaction that stores
 * the request.
 */
export async function enqueueNewRequest(
  store: Store,
  requestId: string,
  { withheld, ...parts }: RowParts & { withheld: Withheld },
): Promise<void> {
  const kinds = ['notification', 'confirmation', 'contact_request.received'] as const;
  const rows = kinds.flatMap((kind) => rowsFor(kind, requestId, parts));
  const judged = rows.map((row): NewRow => {
    const last_error = withheld[row.kind];
    return last_error === undefined ? row : { ...row, state: 'withheld', settled_at: parts.now, last_error };
  });
  await store.insertInto('outbox').values(judged).execute();
}

/**
 * Enqueues an alert about one request to each recipient, due now. A withdrawn one becomes pending again. Returns false
 * and changes nothing when all are pending already or were sent.
 */
export async function enqueueAlert(
  store: Store,
  { requestId, alert, ...parts }: RowParts & { requestId: string; alert: Alert },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await store
    .insertInto('outbox')
    .values(rowsFor(alert, requestId, parts))
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

/**
 * Enqueues an event about each of these requests, due now, and leaves out those whose arrival was no event. Call it in
 * the transaction that changes them.
 */
export async function enqueueEvents(
  store: Store,
  kind: Exclude<KindOf<'webhook'>, 'contact_request.received'>,
  requestIds: readonly string[],
  { now, happenedAt = now }: { now: number; happenedAt?: number },
): Promise<void> {
  const told = await store
    .selectFrom('outbox')
    .select('about')
    .where('about', 'in', requestIds)
    .where('kind', '=', 'contact_request.received')
    .execute();
  if (told.length === 0) return;
  await store
    .insertInto('outbox')
    .values(told.map(({ about }) => ({ ...newRow(kind, about, now), happened_at: happenedAt })))
    // What happens again, such as a mark, is told again, under another id.
    .onConflict((conflict) =>
      conflict.columns(ONE_OF_A_KIND).doUpdateSet(({ ref }) => ({
        ...dueNow(now),
        id: ref('excluded.id'),
        happened_at: happenedAt,
        lease: null,
        leased_until: null,
      })),
    )
    .execute();
}

function rowsFor(kind: Kind, about: string, { copies, now }: RowParts): NewRow[] {
  const count = copies[KINDS[kind].audience];
  return Array.from({ length: count }, (_, recipient) => ({ ...newRow(kind, about, now), recipient }));
}

function newRow(kind: Kind, about: string, now: number) {
  const happened_at = KINDS[kind].channel === 'webhook' ? now : null;
  return { id: randomUUIDv7(), kind, about, happened_at, ...dueNow(now) };
}

/** Sets a row to be sent as a new one is. */
function dueNow(now: number) {
  return { state: 'pending', due_at: now, attempts: 0, settled_at: null, last_error: null } as const;
}

/** Makes each event that was given up due again, under its id. Returns how many. */
export async function makeGivenUpDue(store: Store, now: number): Promise<number> {
  const { numUpdatedRows } = await store
    .updateTable('outbox')
    .set(dueNow(now))
    .where('state', '=', 'expired')
    .where('kind', 'in', kindsOf('webhook'))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Withdraws what is pending about these requests, of all kinds or of some: none of it is claimed any more. What a
 * worker has in hand may still arrive, but only once.
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

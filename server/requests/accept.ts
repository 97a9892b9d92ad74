import { createHmac, randomUUIDv7 } from 'node:crypto';
import type { Insertable } from 'kysely';
import { replyDueAt } from '../../agency/promises.ts';
import { type ContactRequest, eachField, FIELD_NAMES } from '../../shared/contact-request.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import { enqueueNewRequest } from '../outbox/enqueue.ts';
import type { Copies } from '../store/kinds.ts';
import type { Store, Tables } from '../store/schema.ts';
import type { Verdict } from './judge.ts';
import { remindAt } from './promise.ts';

export interface Acceptance {
  /** `repeated`: the same values were stored within the last hour. */
  outcome: 'stored' | 'repeated';
  id: string;
}

interface AcceptTerms {
  /** `keyOf` makes it from the values. */
  key: string;
  now: number;
  /**
   * Only a new request is judged, once: a repeated one must not count against its sender's limits. The judgement must be
   * quick, because the transaction waits for it.
   */
  judge: () => Promise<Verdict>;
  copies: Copies;
  /** Once it has passed, a transaction that has not begun stores nothing. */
  deadline?: AbortSignal;
}

/**
 * Stores a request with its mails and its event. When it resolves they are on disk. The same values within an hour are
 * one request.
 * @throws the store's error when it could not be reached. Then all is stored or nothing, and the same request sent
 * again is stored once.
 */
export async function accept(
  store: Store,
  request: ContactRequest,
  { deadline, ...terms }: AcceptTerms,
): Promise<Acceptance> {
  return store.transaction().execute(async (transaction) => {
    deadline?.throwIfAborted();
    return acceptWithin(transaction, request, terms);
  });
}

/** Makes one key of the same values. A plain hash of a phone number could be guessed back, so it needs a secret. */
export function keyOf(request: ContactRequest, secret: string): string {
  const values = FIELD_NAMES.map((field) => request[field]);
  return createHmac('sha256', secret).update(JSON.stringify(values)).digest('hex');
}

/** Does as `accept` does, within a transaction of the caller's. */
export async function acceptWithin(
  transaction: Store,
  request: ContactRequest,
  { key, now, judge, copies }: Omit<AcceptTerms, 'deadline'>,
): Promise<Acceptance> {
  // A later change of the promise does not change what this visitor was promised.
  const dated = { received_at: now, reply_due_at: replyDueAt(now) };
  const newId = randomUUIDv7();
  const id = await insertOnce(transaction, {
    ...eachField(({ name }) => request[name]),
    ...dated,
    id: newId,
    idempotency_key: key,
    next_alert_at: remindAt(dated),
  });
  if (id !== newId) return { outcome: 'repeated', id };
  const { suspicion, withheld } = await judge();
  if (suspicion !== null)
    await transaction
      .updateTable('contact_requests')
      // No reply to it is promised.
      .set({ suspicion, next_alert_at: null })
      .where('id', '=', id)
      .execute();
  await enqueueNewRequest(transaction, id, { withheld, copies, now });
  return { outcome: 'stored', id };
}

/** Inserts a request and returns its id, or that of the one with the same key less than an hour from it. */
async function insertOnce(
  transaction: Store,
  request: Insertable<Tables['contact_requests']>,
): Promise<string> {
  const { idempotency_key, received_at } = request;
  // A request that came more than an hour before, or after by a clock that was ahead, gives up its key. On Postgres,
  // another call with the same values waits here or at the insert for this transaction, and then finds its request.
  await transaction
    .updateTable('contact_requests')
    .set(({ ref }) => ({ idempotency_key: ref('id') }))
    .where('idempotency_key', '=', idempotency_key)
    .where(({ not, between }) =>
      not(between('received_at', received_at - HOUR_MS + 1, received_at + HOUR_MS)),
    )
    .execute();
  const { id } = await transaction
    .insertInto('contact_requests')
    .values(request)
    // One statement finds the earlier request and reads it, so that no erasure comes between. On Postgres it also locks
    // that row, so this commit, too, waits for a synchronous standby: the earlier request is on its disk before we
    // answer.
    .onConflict((conflict) =>
      conflict
        .column('idempotency_key')
        .doUpdateSet(({ ref }) => ({ idempotency_key: ref('excluded.idempotency_key') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

import { createHmac, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { type ContactRequest, eachField, FIELD_NAMES } from '../../shared/contact-request.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import { setDue } from '../clock/scheduler.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { ahead, isAhead } from '../store/ahead.ts';
import type { StoreSettings } from '../store/database-url.ts';
import { diskTrouble, storageReason } from '../store/failures.ts';
import type { Copies } from '../store/kinds.ts';
import type { Store, Tables } from '../store/schema.ts';
import type { Verdict } from './judge.ts';
import { promiseFor } from './promise.ts';

export interface Acceptance {
  /** `repeated`: the same values were stored within the last hour. */
  outcome: 'stored' | 'repeated';
  /** The stored request's id. */
  id: string;
}

export interface AcceptTerms {
  /** What `keyOf` makes of the values. */
  key: string;
  now: number;
  newId: () => string;
  /**
   * Called once, and only for a new request: a repeated one must not count against its sender's limits, and one that is
   * not stored is taken back. It must be quick, because the transaction waits for it.
   */
  judge: () => Promise<Verdict>;
  copies: Copies;
  /** Once aborted, what has not begun is not stored. */
  callerGone?: AbortSignal;
}

/**
 * What the same values have in common when they are sent again. Keyed with the secret, because a plain hash of a phone
 * number can be guessed back.
 */
export function keyOf(request: ContactRequest, secret: string): string {
  const values = FIELD_NAMES.map((field) => request[field]);
  return createHmac('sha256', secret).update(JSON.stringify(values)).digest('hex');
}

/**
 * Stores a request with its mails and its event, or nothing of them. When it resolves they are on disk.
 * @throws the store's error when it could not be reached. Then all is stored or nothing, and the same request sent again
 * is stored once.
 */
export async function accept(
  store: Store,
  request: ContactRequest,
  { key, now, newId, judge, copies, callerGone }: AcceptTerms,
): Promise<Acceptance> {
  const { replyDueAt, remindAt } = promiseFor(now);
  let undo = async () => {};
  try {
    return await store.transaction().execute(async (transaction): Promise<Acceptance> => {
      callerGone?.throwIfAborted();
      const newRequest = newId();
      const id = await insertOnce(transaction, {
        ...eachField(({ name }) => request[name]),
        id: newRequest,
        idempotency_key: key,
        received_at: now,
        reply_due_at: replyDueAt,
        next_alert_at: remindAt,
      });
      if (id !== newRequest) return { outcome: 'repeated', id };
      const { suspicion, withheld, takeBack } = await judge();
      undo = takeBack;
      if (suspicion !== null)
        await transaction
          .updateTable('contact_requests')
          // No reply to it is promised.
          .set({ suspicion, next_alert_at: null })
          .where('id', '=', id)
          .execute();
      await enqueue(transaction, id, { withheld, copies, now });
      return { outcome: 'stored', id };
    });
  } catch (error) {
    await undo();
    throw error;
  }
}

/** Writes all that `accept` does, for a request of no one, and takes it back. */
async function storeNothing(transaction: Store, now: number): Promise<void> {
  const id = randomUUID();
  const times = { received_at: now, reply_due_at: now };
  await insertOnce(transaction, { ...eachField(() => ''), id, idempotency_key: id, ...times });
  await enqueue(transaction, id, {
    withheld: { notification: null, confirmation: null },
    copies: { agency: 1, visitor: 1, webhook: 1 },
    now,
  });
  await transaction.deleteFrom('outbox').where('about', '=', id).execute();
  await transaction.deleteFrom('contact_requests').where('id', '=', id).execute();
}

/** Server and `status` each keep the time of their last try, so one does not hide the other's silence. */
type Tries = 'server' | 'status';

/**
 * Tries to store a request. Says why none can be stored now, and what to do, with the store's error; nothing when one
 * can: it was stored with its mails and taken back, in one transaction that is committed to the disk. Of that only the
 * time stays.
 */
export async function storageTrouble(
  store: Store,
  settings: StoreSettings,
  { by, now }: { by: Tries; now: number },
): Promise<{ reason?: string | undefined; error?: unknown }> {
  try {
    const reason = await diskTrouble(settings);
    if (reason !== undefined) return { reason };
    await store.transaction().execute(async (transaction) => {
      await storeNothing(transaction, now);
      await setDue(transaction, `stored by ${by}`, now);
    });
    return {};
  } catch (error) {
    return { reason: storageReason(error), error };
  }
}

/** The longest that a server at work stores nothing: it does each minute. */
const SILENCE_MS = 3 * MINUTE_MS;

/** Says since when no server works on this store; undefined while one does. */
export async function serverTrouble(store: Store, now: number): Promise<string | undefined> {
  const last = await store
    .selectFrom('scheduled_jobs')
    .select('due_at')
    .where('name', '=', 'stored by server')
    .executeTakeFirst();
  if (last !== undefined && isAhead(last.due_at + SILENCE_MS, now, SILENCE_MS)) return undefined;
  const since = last === undefined ? 'ever' : `since ${new Date(last.due_at).toISOString()}`;
  return `no server has worked on this database ${since}. Start it: sudo systemctl start website`;
}

/** Inserts a request and returns its id, or that of the one with the same key from the hour before. */
async function insertOnce(
  transaction: Store,
  request: Insertable<Tables['contact_requests']>,
): Promise<string> {
  const { idempotency_key, received_at } = request;
  // An older request gives up its key. On Postgres, another call with the same values waits here or at the insert for this
  // transaction, and then finds its request.
  await transaction
    .updateTable('contact_requests')
    .set(({ ref }) => ({ idempotency_key: ref('id') }))
    .where('idempotency_key', '=', idempotency_key)
    .where(({ not, between }) => not(between('received_at', ...ahead(received_at - HOUR_MS, HOUR_MS))))
    .execute();
  const { id } = await transaction
    .insertInto('contact_requests')
    .values(request)
    // One statement, so that no erasure comes between finding the earlier request and reading it. On Postgres it also
    // locks that row: this commit, too, waits for a synchronous standby, and what is repeated is on disk there.
    .onConflict((conflict) =>
      conflict
        .column('idempotency_key')
        .doUpdateSet(({ ref }) => ({ idempotency_key: ref('excluded.idempotency_key') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

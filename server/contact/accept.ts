import { type ContactRequest, eachField, FIELD_NAMES } from '../../shared/contact-request.ts';
import { type Audience, enqueue } from '../outbox/enqueue.ts';
import { promiseFor } from '../replies/promise.ts';
import { isPostgres } from '../store/is-postgres.ts';
import type { Store } from '../store/schema.ts';
import type { Verdict } from './judge.ts';

export interface Acceptance {
  /**
   * `replayed`: the same request is stored under this key already. `mismatch`: a different one is, and it is unchanged.
   */
  outcome: 'stored' | 'replayed' | 'mismatch';
  /** The stored request's id. */
  id: string;
}

export interface AcceptParts {
  key: string;
  now: number;
  newId: () => string;
  /**
   * Called once, and only for a new request: a repeated one must not count against its sender's limits, and one that is
   * not stored is taken back. It must be quick, because the transaction waits for it.
   */
  judge: () => Promise<Verdict>;
  audience: Audience;
}

/**
 * Stores a request with its mails and its event, or nothing of them. When it resolves they are on disk.
 * @throws the store's error when it could not be reached. Then all is stored or nothing: the same key sent again tells which.
 */
export async function accept(
  store: Store,
  request: ContactRequest,
  { key, now, newId, judge, audience }: AcceptParts,
): Promise<Acceptance> {
  const { replyDueAt, remindAt } = promiseFor(now);
  let verdict: Verdict | undefined;
  const acceptance = store.transaction().execute(async (transaction): Promise<Acceptance> => {
    const stored = await transaction
      .insertInto('contact_requests')
      .values({
        ...eachField(({ name }) => request[name]),
        id: newId(),
        idempotency_key: key,
        received_at: now,
        reply_due_at: replyDueAt,
        next_alert_at: remindAt,
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored !== undefined) {
      verdict = await judge();
      const { suspicion, confirmation } = verdict;
      if (suspicion !== null) {
        await transaction
          .updateTable('contact_requests')
          .set({ suspicion })
          .where('id', '=', stored.id)
          .execute();
      }
      await enqueue(transaction, stored.id, { confirmation, ...audience, now, newId });
      return { outcome: 'stored', id: stored.id };
    }
    const earlier = await transaction
      .selectFrom('contact_requests')
      .select(['id', ...FIELD_NAMES])
      .where('idempotency_key', '=', key)
      // A commit that locked a row waits for a synchronous standby, as the one that stored it did.
      .$if(isPostgres(store), (stored) => stored.forUpdate())
      .executeTakeFirstOrThrow();
    const isSame = FIELD_NAMES.every((field) => earlier[field] === request[field]);
    return { outcome: isSame ? 'replayed' : 'mismatch', id: earlier.id };
  });
  return acceptance.catch(async (error) => {
    await verdict?.takeBack();
    throw error;
  });
}

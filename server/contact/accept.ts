import { type ContactRequest, eachField, FIELD_NAMES } from '../../business/contact-request.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { type Promised, promiseFor } from '../replies/promise.ts';
import type { Store } from '../store/schema.ts';
import { accepted, type Verdict } from './judge.ts';

export interface Acceptance {
  /** `replayed`: this key stored the same request before. `mismatch`: it stored another one, which is unchanged. */
  outcome: 'stored' | 'replayed' | 'mismatch';
  /** The stored request's id. */
  id: string;
}

interface AcceptParts {
  key: string;
  now: number;
  newId: () => string;
  /** Asked once, and only for a request that is new: a repeated one must not use up what its sender may have. */
  judge?: () => Promise<Verdict>;
  /** What a request that was received then is promised. */
  promise?: (receivedAt: number) => Promised;
}

/**
 * Stores a request and its two mails, or neither. When it resolves they are on disk.
 * @throws the store's error when it could not be reached; nothing is stored then, and no limit used up.
 */
export async function accept(
  store: Store,
  request: ContactRequest,
  { key, now, newId, judge = async () => accepted, promise = promiseFor }: AcceptParts,
): Promise<Acceptance> {
  let verdict: Verdict | undefined;
  const { replyDueAt, remindAt } = promise(now);
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
      await enqueue(transaction, { requestId: stored.id, confirmation, now, newId });
      return { outcome: 'stored', id: stored.id };
    }
    const earlier = await transaction
      .selectFrom('contact_requests')
      .select(['id', ...FIELD_NAMES])
      .where('idempotency_key', '=', key)
      .executeTakeFirstOrThrow();
    const isSame = FIELD_NAMES.every((field) => earlier[field] === request[field]);
    return { outcome: isSame ? 'replayed' : 'mismatch', id: earlier.id };
  });
  try {
    return await acceptance;
  } catch (error) {
    await verdict?.undo();
    throw error;
  }
}

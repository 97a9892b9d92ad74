import { type ContactRequest, eachField, FIELD_NAMES } from '../../shared/contact-request.ts';
import { type Audience, enqueue, enqueueReceived } from '../outbox/enqueue.ts';
import { type Promised, promiseFor } from '../replies/promise.ts';
import type { Store } from '../store/schema.ts';
import { accepted, type Verdict } from './judge.ts';

export interface Acceptance {
  /**
   * `replayed`: the same request is stored under this key already. `mismatch`: a different one is, and it is unchanged.
   */
  outcome: 'stored' | 'replayed' | 'mismatch';
  /** The stored request's id. */
  id: string;
}

interface AcceptParts {
  key: string;
  now: number;
  newId: () => string;
  /** Called once, and only for a new request: a repeated one must not count against its sender's limits. */
  judge?: () => Promise<Verdict>;
  /** False for the launch check: no mail about it is sent, its own two included, and it counts against no limit. */
  isAnnounced?: boolean;
  /** Unset: one person, and no webhook. */
  audience?: Audience;
  /** The promise for a request that was received at that time. */
  promise?: (receivedAt: number) => Promised;
}

const UNANNOUNCED = { notification: 'withheld', confirmation: 'withheld', recipients: 1 } as const;

const ONE_PERSON: Audience = { recipients: 1, hasWebhook: false };

/**
 * Stores a request with its mails and its event, or nothing of them. When it resolves they are on disk.
 * @throws the store's error when it could not be reached. Then nothing is stored, and no limit counts it.
 */
export async function accept(
  store: Store,
  request: ContactRequest,
  {
    key,
    now,
    newId,
    judge = async () => accepted,
    isAnnounced = true,
    audience: { recipients, hasWebhook } = ONE_PERSON,
    promise = promiseFor,
  }: AcceptParts,
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
        next_alert_at: isAnnounced ? remindAt : null,
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored !== undefined) {
      if (!isAnnounced) {
        await enqueue(transaction, { requestId: stored.id, ...UNANNOUNCED, now, newId });
        return { outcome: 'stored', id: stored.id };
      }
      verdict = await judge();
      const { suspicion, confirmation } = verdict;
      if (suspicion !== null) {
        await transaction
          .updateTable('contact_requests')
          .set({ suspicion })
          .where('id', '=', stored.id)
          .execute();
      }
      await enqueue(transaction, { requestId: stored.id, confirmation, recipients, now, newId });
      if (hasWebhook) await enqueueReceived(transaction, stored.id, now);
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

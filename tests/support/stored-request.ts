import { accept } from '../../server/requests/accept.ts';
import type { Copies } from '../../server/store/kinds.ts';
import type { Store, StoredRequest } from '../../server/store/schema.ts';
import type { ContactRequest } from '../../shared/contact-request.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import { VISITOR } from './contact-call.ts';

/** Tests count on this promise, also where `agency/` makes another: a reply within 24 hours, and a reminder at 18. */
export function testPromise(receivedAt: number) {
  return { replyDueAt: receivedAt + 24 * HOUR_MS, remindAt: receivedAt + 18 * HOUR_MS };
}

/** Returns a request as the store holds it, waiting for a reply, with what is said otherwise. */
export function storedRequest(differences: Partial<StoredRequest> = {}): StoredRequest {
  const { received_at = Date.parse('2026-01-01T10:00:00Z') } = differences;
  return {
    ...VISITOR,
    id: '0190a0b0-0000-7000-8000-000000000001',
    idempotency_key: 'caller:1',
    received_at,
    reply_due_at: testPromise(received_at).replyDueAt,
    suspicion: null,
    replied_at: null,
    next_alert_at: null,
    ...differences,
  };
}

export const ONE_PERSON: Copies = { agency: 1, visitor: 1, webhook: 0 };

interface Terms extends Pick<Parameters<typeof accept>[2], 'key' | 'now'> {
  copies?: Copies;
  promise?: typeof testPromise;
}

/** Stores a request as the server does, not suspected. Unless told otherwise one person is told of it. */
export async function acceptRequest(
  store: Store,
  request: ContactRequest,
  { copies = ONE_PERSON, promise, ...terms }: Terms,
) {
  const judge = async () => ({ suspicion: null, withheld: {} });
  const acceptance = await accept(store, request, { judge, copies, ...terms });
  if (promise === undefined) return acceptance;
  const { replyDueAt, remindAt } = promise(terms.now);
  const promised = { reply_due_at: replyDueAt, next_alert_at: remindAt };
  await store.updateTable('contact_requests').set(promised).where('id', '=', acceptance.id).execute();
  return acceptance;
}

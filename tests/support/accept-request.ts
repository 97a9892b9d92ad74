import { accept } from '../../server/requests/accept.ts';
import type { Copies } from '../../server/store/kinds.ts';
import type { Store } from '../../server/store/schema.ts';
import type { ContactRequest } from '../../shared/contact-request.ts';
import type { testPromise } from './stored-request.ts';

export const ONE_PERSON: Copies = { agency: 1, visitor: 1, webhook: 0 };

interface Terms extends Pick<Parameters<typeof accept>[2], 'key' | 'now' | 'newId'> {
  copies?: Copies;
  promise?: typeof testPromise;
}

/** Stores a request as the server does, not suspected. Unless told otherwise one person is told of it. */
export async function acceptRequest(
  store: Store,
  request: ContactRequest,
  { copies = ONE_PERSON, promise, ...terms }: Terms,
) {
  const withheld = { notification: null, confirmation: null };
  const judge = async () => ({ suspicion: null, withheld });
  const acceptance = await accept(store, request, { judge, copies, ...terms });
  if (promise === undefined) return acceptance;
  const { replyDueAt, remindAt } = promise(terms.now);
  await store
    .updateTable('contact_requests')
    .set({ reply_due_at: replyDueAt, next_alert_at: remindAt })
    .where('id', '=', acceptance.id)
    .execute();
  return acceptance;
}

import { type Acceptance, type AcceptTerms, accept } from '../../server/requests/accept.ts';
import type { Verdict } from '../../server/requests/judge.ts';
import type { Promised } from '../../server/requests/promise.ts';
import type { Audience } from '../../server/store/kinds.ts';
import type { Store } from '../../server/store/schema.ts';
import type { ContactRequest } from '../../shared/contact-request.ts';

export const ONE_PERSON: Audience = { agency: 1, visitor: 1, webhook: 0 };

/** Stores a request as the server does. Unless told otherwise it is not suspected, and one person is told of it. */
export async function acceptRequest(
  store: Store,
  request: ContactRequest,
  {
    judge = async () => ({ suspicion: null, withheld: null }),
    audience = ONE_PERSON,
    promise,
    ...terms
  }: Omit<AcceptTerms, 'judge' | 'audience'> &
    Partial<Pick<AcceptTerms, 'audience'>> & {
      judge?: () => Promise<Omit<Verdict, 'takeBack'>>;
      promise?: (receivedAt: number) => Promised;
    },
): Promise<Acceptance> {
  const acceptance = await accept(store, request, {
    judge: async () => ({ ...(await judge()), async takeBack() {} }),
    audience,
    ...terms,
  });
  if (promise === undefined) return acceptance;
  const { replyDueAt, remindAt } = promise(terms.now);
  await store
    .updateTable('contact_requests')
    .set({ reply_due_at: replyDueAt, next_alert_at: remindAt })
    .where('id', '=', acceptance.id)
    .execute();
  return acceptance;
}

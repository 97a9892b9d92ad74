import type { DeskPageName } from '../../shared/answer-pages.ts';
import { type AnswerPages, fillPage } from '../http/answer-pages.ts';
import { promisedTime } from '../replies/promise.ts';
import { readableTime } from '../replies/readable.ts';
import type { StoredRequest } from '../store/schema.ts';
import { type LinkAction, type LinkTarget, signedLink } from './signed-link.ts';

export interface PageParts {
  pages: AnswerPages;
  /** The key that signs links. */
  secret: string;
  /** The zone in which the agency reads its times, as the IANA names it. */
  timeZone: string;
  /** Epoch milliseconds. */
  now: () => number;
}

/** What a link shows: the current state of the request, and the one action that the link allows. */
export function pageAbout(
  request: StoredRequest,
  target: LinkTarget,
  { pages, secret, timeZone, now }: PageParts,
): string {
  const { name, received_at, reply_due_at, replied_at, suspicion } = request;
  return fillPage(pages[`desk/${pageFor(request, target.action, now())}`], {
    name,
    received: readableTime(received_at, timeZone),
    due: readableTime(reply_due_at, timeZone),
    promised: promisedTime(request),
    replied: replied_at === null ? '' : readableTime(replied_at, timeZone),
    suspicion,
    onward: signedLink({ publicOrigin: '', secret }, { ...target, action: 'replied' }),
  });
}

function pageFor(request: StoredRequest, action: LinkAction, now: number): DeskPageName {
  const { reply_due_at, replied_at, suspicion } = request;
  if (action === 'not-spam') return suspicion === null ? 'cleared' : 'suspected';
  if (replied_at === null) return now < reply_due_at ? 'waiting' : 'overdue';
  return replied_at <= reply_due_at ? 'replied' : 'replied-late';
}

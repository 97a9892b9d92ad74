import { styleText } from 'node:util';
import { replyDueAt } from '../replies/reply-clock.ts';
import type { StoredRequest } from '../store/schema.ts';
import { spanWords } from './time-words.ts';

type Reply = Pick<StoredRequest, 'received_at' | 'replied_at' | 'suspicion'>;

/** How a request stands with the promise, in words; a colour on a terminal only repeats them. */
export function replyWords({ received_at, replied_at, suspicion }: Reply, now: number): string {
  const dueAt = replyDueAt(received_at);
  const spam = suspicion === null ? '' : ', suspected spam';
  if (replied_at !== null) {
    const late = replied_at > dueAt ? 'replied late, in' : 'replied in';
    return `${late} ${spanWords(replied_at - received_at)}${spam}`;
  }
  if (now < dueAt) return `due in ${spanWords(dueAt - now)}${spam}`;
  return styleText(['red', 'bold'], `overdue by ${spanWords(now - dueAt)}`) + spam;
}

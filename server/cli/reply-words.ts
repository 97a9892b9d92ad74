import { styleText } from 'node:util';
import type { StoredRequest } from '../store/schema.ts';
import { spanWords } from './time-words.ts';

type Reply = Pick<StoredRequest, 'received_at' | 'reply_due_at' | 'replied_at' | 'suspicion'>;

/** How a request stands with the promise, in words; a colour on a terminal only repeats them. */
export function replyWords({ received_at, reply_due_at, replied_at, suspicion }: Reply, now: number): string {
  const spam = suspicion === null ? '' : ', suspected spam';
  if (replied_at !== null) {
    const late = replied_at > reply_due_at ? 'replied late, in' : 'replied in';
    return `${late} ${spanWords(replied_at - received_at)}${spam}`;
  }
  if (now < reply_due_at) return `due in ${spanWords(reply_due_at - now)}${spam}`;
  return styleText(['red', 'bold'], `overdue by ${spanWords(now - reply_due_at)}`) + spam;
}

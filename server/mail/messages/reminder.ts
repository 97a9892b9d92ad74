import { brand } from '../../../business/brand.ts';
import { replyDueAt } from '../../replies/reply-clock.ts';
import type { StoredRequest } from '../../store/schema.ts';
import { type MailSettings, mailHead, type OutgoingMail } from '../outgoing-mail.ts';
import { passage } from './passage.ts';
import { wrap } from './plain-text.ts';
import { readableTime } from './readable-time.ts';
import { sheet } from './sheet.ts';

const HEADING = 'A reply is due soon';
const WORDS = 'Nobody has marked this request as replied yet.';

/** Tells the agency that a request still waits shortly before its reply is due. */
export function reminder(request: StoredRequest, settings: MailSettings, resends = 0): OutgoingMail {
  const { id, name, email, received_at } = request;
  const dueAt = replyDueAt(received_at);
  const subject = `${HEADING}: ${name}`;
  const replyBy = readableTime(dueAt, settings.timeZone);
  return {
    ...mailHead({ kind: 'reminder', about: id, date: received_at, resends }, settings.mailTo, settings),
    replyTo: { name, address: email },
    subject,
    text: `${brand.name}\n\n${HEADING}\n\n${wrap(WORDS)}\n\nReply due by: ${replyBy}\n`,
    html: sheet({
      subject,
      preview: `Reply due by ${replyBy}.`,
      heading: HEADING,
      state: { words: 'due soon', colour: 'stamp' },
      blocks: [passage(WORDS), passage(`Reply due by: ${replyBy}`)],
    }),
  };
}

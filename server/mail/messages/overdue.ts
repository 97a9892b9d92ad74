import { brand } from '../../../business/brand.ts';
import { replyDueAt } from '../../replies/reply-clock.ts';
import type { StoredRequest } from '../../store/schema.ts';
import { type MailSettings, mailHead, type OutgoingMail } from '../outgoing-mail.ts';
import { passage } from './passage.ts';
import { wrap } from './plain-text.ts';
import { readableTime } from './readable-time.ts';
import { sheet } from './sheet.ts';

const HEADING = 'A reply is overdue';
const WORDS = 'The promised time has passed, and nobody has marked this request as replied.';

/** Tells the agency that a reply is overdue. */
export function overdue(request: StoredRequest, settings: MailSettings, resends = 0): OutgoingMail {
  const { id, name, email, received_at } = request;
  const dueAt = replyDueAt(received_at);
  const subject = `${HEADING}: ${name}`;
  const replyBy = readableTime(dueAt, settings.timeZone);
  return {
    ...mailHead({ kind: 'overdue', about: id, date: received_at, resends }, settings.mailTo, settings),
    replyTo: { name, address: email },
    subject,
    text: `${brand.name}\n\n${HEADING}\n\n${wrap(WORDS)}\n\nReply due by: ${replyBy}\n`,
    html: sheet({
      subject,
      preview: `Reply due by ${replyBy}.`,
      heading: HEADING,
      state: { words: 'overdue', colour: 'stamp' },
      blocks: [passage(WORDS), passage(`Reply due by: ${replyBy}`)],
    }),
  };
}

import { brand, person } from '../../../agency/brand.ts';
import { confirmation as words } from '../../../agency/words/confirmation.ts';
import { telephoneLink } from '../../../shared/telephone.ts';
import { inOneLine, type Person } from '../../../shared/words.ts';
import { fromTheLeft, weekdayTimeInZone } from '../../readable.ts';
import { promisedTime } from '../../requests/promise.ts';
import type { StoredRequest } from '../../store/schema.ts';
import type { Block } from '../layout/message.ts';
import { mailtoLink } from '../mailboxes.ts';
import type { Draft, MailContext } from '../outgoing-mail.ts';

/**
 * Tells the visitor that the request arrived and by when they hear from us. It holds nothing that the visitor typed,
 * but for two digits: anyone can type a stranger's address, and must not be able to send their own message there. An answer goes to the
 * first address of `MAIL_TO` alone: a stranger who asks for this mail must not learn the others.
 */
export function confirmation(request: StoredRequest, { bookingUrl, mailTo, timeZone }: MailContext): Draft {
  const { email, phone, reply_due_at } = request;
  const { question } = words;
  const answer = `${mailtoLink(mailTo[0].address)}?subject=${encodeURIComponent(question.heading)}`;
  const replyBy = weekdayTimeInZone(reply_due_at, timeZone);
  // The same for everyone: a link that names the visitor would tell the calendar's host who they are.
  const booking: Block[] =
    bookingUrl === undefined
      ? []
      : [{ type: 'action', words: words.book, href: bookingUrl, look: 'outline' }];
  return {
    to: { name: '', address: email },
    replyTo: mailTo[0],
    subject: words.subject,
    preview: words.preview(replyBy),
    heading: words.subject,
    stamp: { words: words.stamp, ink: 'ledger' },
    blocks: [
      { type: 'paragraph', words: words.opening },
      { type: 'heading', words: words.next },
      { type: 'steps', steps: words.steps(replyBy, promisedTime(request), lastDigits(phone)) },
      ...booking,
      { type: 'heading', words: question.heading },
      { type: 'paragraph', words: question.text },
      { type: 'action', words: question.button, href: answer, look: 'filled' },
      signature(person),
      { type: 'footnote', words: words.smallPrint },
    ],
  };
}

/** Who sees a wrong digit can say so. Of the link that calls the number, not of what was typed, which may be words. */
function lastDigits(phone: string): string | undefined {
  return telephoneLink(phone)?.slice(-2);
}

/** The name of a person, or of all where there is none in particular. */
export function signature(by: Person | undefined): Block {
  if (by === undefined) return { type: 'signature', words: words.signature, below: [] };
  const { name, role, town, telephone } = by;
  const href = telephone && telephoneLink(telephone);
  const number = href ? [{ words: fromTheLeft(telephone), href }] : [];
  const below = [inOneLine(role, brand.name, town), ...number];
  return { type: 'signature', words: name, below };
}

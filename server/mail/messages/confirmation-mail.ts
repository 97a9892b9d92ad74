import { brand, person } from '../../../agency/brand.ts';
import { confirmation as words } from '../../../agency/words/confirmation.ts';
import { telephoneLink } from '../../../shared/telephone.ts';
import { inOneLine, type Person } from '../../../shared/words.ts';
import { fromTheLeft, weekdayTimeInZone } from '../../readable.ts';
import { promisedTime } from '../../requests/promise.ts';
import type { StoredRequest } from '../../store/schema.ts';
import { action, type Block, footnote, heading, paragraph, signature, steps } from '../layout/message.ts';
import { mailtoLink } from '../mailboxes.ts';
import type { Draft, MailContext, Picture } from '../outgoing-mail.ts';

/**
 * Tells the visitor that the request arrived and by when they hear from us. It holds nothing that the visitor typed,
 * but for two digits: anyone can type a stranger's address, and must not be able to send their own message there. An answer goes to the
 * first address of `MAIL_TO` alone: a stranger who asks for this mail must not learn the others.
 */
export function confirmation(
  request: StoredRequest,
  { bookingUrl, mailTo, timeZone, pictures }: MailContext,
): Draft {
  const { email, phone, reply_due_at } = request;
  const { question } = words;
  const answer = `${mailtoLink(mailTo[0].address)}?subject=${encodeURIComponent(question.heading)}`;
  const replyBy = weekdayTimeInZone(reply_due_at, timeZone);
  return {
    to: { name: '', address: email },
    replyTo: mailTo[0],
    subject: words.subject,
    preview: words.preview(replyBy),
    heading: words.subject,
    stamp: { words: words.stamp, ink: 'ledger' },
    blocks: [
      paragraph(words.opening),
      heading(words.next),
      steps(words.steps(replyBy, promisedTime(request), lastDigits(phone))),
      // The same for everyone: a link that names the visitor would tell the calendar's host who they are.
      ...(bookingUrl === undefined ? [] : [action('outline', words.book, bookingUrl)]),
      heading(question.heading),
      paragraph(question.text),
      action('filled', question.button, answer),
      signedBy(person, pictures?.signature),
      footnote(words.smallPrint),
    ],
  };
}

/** Who sees a wrong digit can say so. Of the link that calls the number, not of what was typed, which may be words. */
function lastDigits(phone: string): string | undefined {
  return telephoneLink(phone)?.slice(-2);
}

/** The name of a person below their signature, or of all where there is no one in particular. */
export function signedBy(by: Person | undefined, drawn?: Picture): Block {
  if (by === undefined) return signature(words.signature, [], undefined);
  const { name, role, town, telephone } = by;
  const href = telephone && telephoneLink(telephone);
  const number = href ? [{ words: fromTheLeft(telephone), href }] : [];
  return signature(name, [inOneLine(role, brand.name, town), ...number], drawn && `cid:${drawn.cid}`);
}

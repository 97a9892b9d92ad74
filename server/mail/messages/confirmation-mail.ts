import { brand, person } from '../../../agency/brand.ts';
import { confirmation as words } from '../../../agency/words/confirmation.ts';
import { telephoneLink } from '../../../shared/telephone.ts';
import { inOneLine } from '../../../shared/words.ts';
import type { Config } from '../../config.ts';
import { fromTheLeft, weekdayTimeInZone } from '../../readable.ts';
import { promisedTime } from '../../requests/promise.ts';
import type { StoredRequest } from '../../store/schema.ts';
import { action, type Block, footnote, heading, paragraph, signature, steps } from '../layout/message.ts';
import { mailtoLink } from '../mailboxes.ts';
import type { Draft } from '../outgoing-mail.ts';

/**
 * Tells the visitor that the request arrived and by when they hear from us. Anyone can type a stranger's address, and
 * must not be able to send their own message there, so it holds nothing that the visitor typed. An answer goes to the
 * first address of `MAIL_TO` alone: a stranger who asks for this mail must not learn the others.
 */
export function confirmation(request: StoredRequest, { bookingUrl, mailTo, timeZone }: Config): Draft {
  const { email, reply_due_at } = request;
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
      steps(words.steps(replyBy, promisedTime(request))),
      // The link is the same for everyone: one that names the visitor would tell the calendar's host who they are.
      ...(bookingUrl === undefined ? [] : [action('outline', words.book, bookingUrl)]),
      heading(question.heading),
      paragraph(question.text),
      action('filled', question.button, answer),
      signed(),
      footnote(words.smallPrint),
    ],
  };
}

/** Signs with the person of the agency, or with everyone there where no one is named. */
function signed(): Block {
  if (person === undefined) return signature(words.signature, [], false);
  const { name, role, town, telephone } = person;
  const href = telephone && telephoneLink(telephone);
  const number = href ? [{ words: fromTheLeft(telephone), href }] : [];
  return signature(name, [inOneLine(role, brand.name, town), ...number], person.signature !== undefined);
}

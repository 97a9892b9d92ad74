import {
  actions,
  calledOrWritten,
  labels,
  linksEnd,
  requestMails,
  suspected,
} from '../../../agency/words/agency-mails.ts';
import { contactFields } from '../../../agency/words/contact-fields.ts';
import { FIELDS, type Field } from '../../../shared/contact-request.ts';
import { telephoneLink } from '../../../shared/telephone.ts';
import type { RequestParts } from '../../../shared/words.ts';
import type { Context } from '../../context.ts';
import { fromTheLeft, readableTime, readableValue, weekdayTime } from '../../readable.ts';
import { SUSPECTED_AN_HOUR } from '../../requests/limits.ts';
import { promisedTime } from '../../requests/promise.ts';
import { linksEndAt, signedLink } from '../../requests/signed-link.ts';
import type { StoredRequest } from '../../store/schema.ts';
import { action, type Block, type Fact, facts, footnote, paragraph } from '../layout/message.ts';
import { mailtoLink } from '../mailboxes.ts';
import type { Draft } from '../outgoing-mail.ts';

type RequestMailKind = keyof typeof requestMails;

type MailContext = Pick<Context, 'config' | 'secret'>;

/**
 * Tells the agency about one request: that it came, waits, or is overdue. The mail has all that is needed to act on it,
 * and an answer to it goes to the visitor.
 */
export function requestMail(kind: RequestMailKind, request: StoredRequest, context: MailContext): Draft {
  const { name, phone, email, suspicion, reply_due_at } = request;
  const { timeZone } = context.config;
  const words = requestMails[kind];
  const parts: RequestParts = {
    name,
    phone: fromTheLeft(phone),
    promised: promisedTime(request),
    due: weekdayTime(reply_due_at, timeZone),
  };
  const subject = words.subject(parts);
  const warning = suspicion === null ? undefined : suspected.warning(suspicion);
  const said = [warning, words.opening?.(parts)].filter((text) => text !== undefined);
  return {
    replyTo: { name, address: email },
    subject: suspicion === null ? subject : `${suspected.subjectPrefix} ${subject}`,
    // nodemailer encodes the whole subject when the name in it has a quote or an accent: a raw rule would miss the
    // prefix.
    ...(suspicion !== null && { headers: { 'X-Suspected-Spam': 'yes' } }),
    preview: words.preview(parts),
    heading: words.heading,
    stamp: { words: suspicion === null ? words.stamp : suspected.stamp, ink: 'accent' },
    blocks: [
      ...said.map(paragraph),
      factsOf(request, { timeZone, due: kind === 'overdue' ? labels.overdue : labels.due }),
      ...actionsOn(request, context),
    ],
  };
}

function factsOf(request: StoredRequest, { timeZone, due }: { timeZone: string; due: string }): Block {
  const received = readableTime(request.received_at, timeZone);
  const dueAt = readableTime(request.reply_due_at, timeZone);
  return facts([
    FIELDS.filter(({ name }) => request[name] !== '').map((field) => fact(field, request[field.name])),
    [
      { label: labels.received, value: received, look: ['figures'] },
      { label: due, value: dueAt, look: ['figures', 'urgent', 'red'] },
    ],
  ]);
}

function fact({ name, type }: Field, value: string): Fact {
  const label = contactFields[name].short;
  if (type === 'tel') return { label, value, look: ['figures'], dir: 'ltr', href: telephoneLink(value) };
  if (type === 'email') return { label, value, look: [], href: mailtoLink(value) };
  return { label, value: readableValue(name, value), look: name === 'name' ? ['bold'] : [] };
}

const LIST_SUSPECTED = 'requests list --suspected';

/** Lets the agency call, write, and mark the request as replied, without a login. */
function actionsOn(request: StoredRequest, context: MailContext): Block[] {
  const { id, received_at, suspicion } = request;
  const expiresAt = linksEndAt(received_at);
  const { more, howToReply } = suspected;
  const ofSpam = [more(SUSPECTED_AN_HOUR), LIST_SUSPECTED, howToReply];
  return [
    ...(suspicion === null ? replies(request) : ofSpam.map(paragraph)),
    action('plain', calledOrWritten, signedLink(context, { id, expiresAt })),
    footnote(linksEnd(readableTime(expiresAt, context.config.timeZone))),
  ];
}

/** Offers to call first where the number can be dialled, and else to write. */
function replies({ name, phone, email }: StoredRequest): Block[] {
  const tel = telephoneLink(phone);
  const call = tel === undefined ? [] : [action('filled', actions.call(fromTheLeft(phone)), tel)];
  // Some programs write to the sender of a mail although it has a Reply-To, or to the reader where both are one.
  return [...call, action(tel === undefined ? 'filled' : 'outline', actions.write(name), mailtoLink(email))];
}

import {
  actions,
  howToReply,
  labels,
  linksEnd,
  requestMails,
  suspected,
} from '../../../agency/words/agency-mails.ts';
import { contactFields } from '../../../agency/words/contact-fields.ts';
import { FIELD_NAMES, FIELDS, type Field } from '../../../shared/contact-request.ts';
import { telephoneLink } from '../../../shared/telephone.ts';
import type { RequestParts } from '../../../shared/words.ts';
import { fromTheLeft, readableTime, readableValue, weekdayTime } from '../../readable.ts';
import { SUSPECTED_AN_HOUR } from '../../requests/limits.ts';
import { promisedTime } from '../../requests/promise.ts';
import { linksEndAt, signedLink } from '../../requests/signed-link.ts';
import type { StoredRequest } from '../../store/schema.ts';
import type { Block, Fact } from '../layout/message.ts';
import type { Draft, MailContext } from '../outgoing-mail.ts';
import { contactCard } from './contact-card.ts';

type Kind = keyof typeof requestMails;

const paragraph = (words: string): Block => ({ type: 'paragraph', words });

/**
 * A mail to the agency about one request: that it came, waits, or is overdue. It has all that is needed to act on it, and
 * an answer to it goes to the visitor.
 */
export function requestMail(kind: Kind, request: StoredRequest, settings: MailContext): Draft {
  const { name, phone, email, suspicion, reply_due_at } = request;
  const { timeZone } = settings;
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
    personal: FIELD_NAMES.map((field) => request[field]),
    subject: suspicion === null ? subject : `${suspected.subjectPrefix} ${subject}`,
    // nodemailer encodes the whole subject when the name in it has a quote or an accent: a raw rule would miss the prefix.
    ...(suspicion !== null && { headers: { 'X-Suspected-Spam': 'yes' } }),
    preview: words.preview(parts),
    heading: words.heading,
    stamp: { words: words.stamp, ink: 'accent' },
    blocks: [
      ...said.map(paragraph),
      facts(request, { timeZone, due: kind === 'overdue' ? labels.overdue : labels.due }),
      ...actionsOn(request, settings),
    ],
    // A spammer's words do not belong in an address book.
    ...(kind === 'notification' && suspicion === null && { attachments: [contactCard(request)] }),
  };
}

/** What the visitor sent, as typed, when it came and by when they hear from us. */
function facts(request: StoredRequest, { timeZone, due }: { timeZone: string; due: string }): Block {
  const received = readableTime(request.received_at, timeZone);
  const dueAt = readableTime(request.reply_due_at, timeZone);
  return {
    type: 'facts',
    groups: [
      FIELDS.filter(({ name }) => request[name] !== '').map((field) => fact(field, request[field.name])),
      [
        { label: labels.received, value: received, face: 'figures' },
        { label: due, value: dueAt, face: 'figures', isUrgent: true },
      ],
    ],
  };
}

function fact({ name, type }: Field, value: string): Fact {
  const said = { label: contactFields[name].short, value, face: 'text', isBold: name === 'name' } as const;
  switch (type) {
    case 'tel':
      return {
        ...said,
        face: 'figures',
        dir: 'ltr',
        href: telephoneLink(value),
      };
    case 'email':
      return { ...said, href: mailtoLink(value) };
    case 'textarea':
    case 'text':
      return said;
    case 'select':
    case 'checkbox':
      return { ...said, value: readableValue(name, value) };
  }
}

/** An address may hold `?`, `&` and `%`, which have a special meaning in a link. */
function mailtoLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** To type at a prompt. */
const LIST_SUSPECTED = 'npm run requests -- list --suspected';
const MARK_SUSPECTED = 'npm run requests -- replied --suspected-since 1d';

/** What the agency can do about a request from a mail: write, and mark it as replied, without a login. */
function actionsOn({ id, email, received_at, suspicion }: StoredRequest, settings: MailContext): Block[] {
  const expiresAt = linksEndAt(received_at);
  const href = signedLink(settings, { id, expiresAt });
  return [
    // Some programs write to the sender of a mail although it has a Reply-To, or to the reader where both are one.
    ...(suspicion === null
      ? ([
          { type: 'action', words: actions.write, href: mailtoLink(email), look: 'outline' },
        ] satisfies Block[])
      : [suspected.more(SUSPECTED_AN_HOUR), LIST_SUSPECTED, MARK_SUSPECTED].map(paragraph)),
    paragraph(suspicion === null ? howToReply : suspected.howToReply),
    { type: 'action', words: actions.markReplied, href, look: 'filled' },
    { type: 'footnote', words: linksEnd(readableTime(expiresAt, settings.timeZone)) },
  ];
}

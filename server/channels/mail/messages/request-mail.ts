import { contactFields } from '../../../../agency/words/contact-fields.ts';
import { FIELDS, type Field } from '../../../../shared/contact-request.ts';
import { DAY_MS } from '../../../../shared/durations.ts';
import { LINKS_WORK_DAYS, type LinkAction, signedLink } from '../../../desk/signed-link.ts';
import { promisedTime, remindAt } from '../../../replies/promise.ts';
import { readableTime, weekdayTime } from '../../../replies/readable.ts';
import type { RequestMailKind, StoredRequest } from '../../../store/schema.ts';
import type { Block, Fact } from '../layout/message.ts';
import type { Draft, MailSettings } from '../outgoing-mail.ts';
import { contactCard } from './contact-card.ts';
import { telephoneLink, telephoneNumber } from './telephone.ts';

type Kind = Exclude<RequestMailKind, 'confirmation'>;

/** What one mail says that the others do not. */
interface Words extends Pick<Draft, 'date' | 'preview' | 'heading'> {
  /** The visitor's name follows. */
  subject: string;
  state: string;
  opening?: string;
  due: 'Reply due by' | 'Overdue since';
}

/** They name the time itself rather than the hours left, so that they stay true however late the mail arrives. */
function wordsOf(kind: Kind, request: StoredRequest, timeZone: string): Words {
  const { phone, received_at, reply_due_at } = request;
  switch (kind) {
    case 'notification':
      return {
        date: received_at,
        subject: 'New consultation request',
        preview: `Reply due by ${readableTime(reply_due_at, timeZone)}. Phone ${phone}`,
        heading: 'New consultation request',
        state: 'to answer',
        due: 'Reply due by',
      };
    case 'reminder':
      return {
        date: remindAt(request),
        subject: `Reply due by ${weekdayTime(reply_due_at, timeZone)}`,
        preview: `No one has marked it as replied. Phone ${phone}`,
        heading: 'Still waiting for a reply',
        state: 'due soon',
        opening: `No one has marked this request as replied, and we promise a reply within ${promisedTime(request)}.`,
        due: 'Reply due by',
      };
    case 'overdue':
      return {
        date: reply_due_at,
        subject: `Reply overdue since ${weekdayTime(reply_due_at, timeZone)}`,
        preview: `No one has marked it as replied. Phone ${phone}`,
        heading: 'A reply is overdue',
        state: 'overdue',
        opening: `We promised a reply within ${promisedTime(request)}, and no one has marked this request as replied.`,
        due: 'Overdue since',
      };
  }
}

/** Marks a subject, so that a mail program can sort it. */
const SUSPECTED = '[Suspected spam] ';

/**
 * A mail to the agency about one request: that it came, waits, or is overdue. It has all that is needed to act on it, and
 * an answer to it goes to the visitor.
 */
export function requestMail(kind: Kind, request: StoredRequest, settings: MailSettings): Draft {
  const { name, email, suspicion } = request;
  const { timeZone } = settings;
  const { date, subject, preview, heading, state, opening, due } = wordsOf(kind, request, timeZone);
  const warning = suspicion === null ? undefined : `Suspected spam: ${suspicion}. They got no confirmation.`;
  const said = [warning, opening].filter((words) => words !== undefined);
  return {
    date,
    replyTo: { name, address: email },
    language: 'en',
    subject: `${suspicion === null ? '' : SUSPECTED}${subject}: ${name}`,
    preview,
    heading,
    state: { words: state, isUrgent: true },
    blocks: [
      ...said.map((words): Block => ({ type: 'paragraph', words })),
      facts(request, { timeZone, due }),
      ...actions(request, settings),
    ],
    // A spammer's words do not belong in an address book.
    ...(kind === 'notification' && suspicion === null && { attachments: [contactCard(request)] }),
  };
}

/** What the visitor sent, as typed, when it came and by when they hear from us. */
function facts(request: StoredRequest, { timeZone, due }: { timeZone: string; due: Words['due'] }): Block {
  const received = readableTime(request.received_at, timeZone);
  const dueAt = readableTime(request.reply_due_at, timeZone);
  return {
    type: 'facts',
    groups: [
      FIELDS.filter(({ name }) => request[name] !== '').map((field) => fact(field, request[field.name])),
      [
        { label: 'Received', value: received, face: 'figures' },
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
        href: telephoneLink(value),
        below: telephoneNumber(value)?.getURI(),
      };
    case 'email':
      return { ...said, href: mailtoLink(value), isMailAddress: true };
    case 'textarea':
      return { ...said, isMultiline: true };
    case 'text':
      return said;
  }
}

/** An address may hold `?`, `&` and `%`, which have a special meaning in a link. */
function mailtoLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** What the agency can do about a request from a mail: reply, mark it as replied, and say that it is not spam. */
function actions(request: StoredRequest, settings: MailSettings): Block[] {
  const expiresAt = request.received_at + LINKS_WORK_DAYS * DAY_MS;
  // These need no login, and are the same in every mail about the request.
  const link = (action: LinkAction) => signedLink(settings, { action, id: request.id, expiresAt });
  const replied = { type: 'action', words: 'Mark as replied', href: link('replied') } as const;
  const footnote: Block = {
    type: 'footnote',
    words: `The links in this email work until ${readableTime(expiresAt, settings.timeZone)}, for anyone who has it.`,
  };
  if (request.suspicion === null) {
    return [
      {
        type: 'paragraph',
        words: 'Reply to this email to write to them. When you have replied, mark it here:',
      },
      { ...replied, isMain: true },
      footnote,
    ];
  }
  return [
    { type: 'paragraph', words: 'A real person? Say so, and their confirmation is sent:' },
    { type: 'action', words: 'Not spam', href: link('not-spam'), isMain: true },
    {
      type: 'paragraph',
      words:
        'Spam needs no reply. Mark it as replied, and you get no more email about it. A reply to this email goes to them.',
    },
    { ...replied, isMain: false },
    footnote,
  ];
}

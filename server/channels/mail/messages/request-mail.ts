import { contactFields } from '../../../../agency/words/contact-fields.ts';
import { FIELDS, type Field } from '../../../../shared/contact-request.ts';
import { DAY_MS } from '../../../../shared/durations.ts';
import { LINKS_WORK_DAYS, type LinkAction, signedLink } from '../../../desk/signed-link.ts';
import { readableTime } from '../../../replies/readable.ts';
import type { RequestMailKind, StoredRequest } from '../../../store/schema.ts';
import type { Block, Fact } from '../layout/message.ts';
import { type Copy, type MailSettings, type OutgoingMail, writeMail } from '../outgoing-mail.ts';
import { telephoneLink, telephoneNumber } from './telephone.ts';

interface RequestMail {
  kind: Exclude<RequestMailKind, 'confirmation'>;
  copy: Copy;
  /** What it tells of happened then, in epoch milliseconds. */
  date: number;
  /** The visitor's name follows. */
  subject: string;
  /** What an inbox shows next to the subject. */
  preview: string;
  heading: string;
  /** The state of the request, in a word or two. */
  state: string;
  opening?: string;
  due: 'Reply due by' | 'Overdue since';
}

/** Marks a subject, so that a mail program can sort it. */
const SUSPECTED = '[Suspected spam] ';

/** A mail to the agency about one request, with all that is needed to act on it. Answering it writes to the visitor. */
export function requestMail(
  request: StoredRequest,
  settings: MailSettings,
  { kind, copy, date, subject, preview, heading, state, opening, due }: RequestMail,
): OutgoingMail {
  const { id, name, email, suspicion } = request;
  const warning = suspicion === null ? undefined : `Suspected spam: ${suspicion}. They got no confirmation.`;
  return writeMail(
    {
      kind,
      about: id,
      date,
      ...copy,
      replyTo: { name, address: email },
    },
    {
      language: 'en',
      subject: `${suspicion === null ? '' : SUSPECTED}${subject}: ${name}`,
      preview,
      heading,
      state: { words: state, isUrgent: true },
      blocks: [
        ...[warning, opening]
          .filter((words) => words !== undefined)
          .map((words): Block => ({ type: 'paragraph', words })),
        facts(request, { timeZone: settings.timeZone, due }),
        ...actions(request, settings),
      ],
    },
    settings,
  );
}

/** What the visitor sent, as typed, when it came and by when they hear from us. */
function facts(
  request: StoredRequest,
  { timeZone, due }: { timeZone: string; due: RequestMail['due'] },
): Block {
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

import type { MailKind } from '../../store/schema.ts';
import type { Message } from './layout/message.ts';
import { renderHtml } from './layout/render-html.ts';
import { renderText } from './layout/render-text.ts';
import type { Mailbox, Mailboxes } from './mailboxes.ts';

/** One mail to one recipient, ready for any transport. A retry makes the same mail, but a summary says how things stand by then. */
export interface OutgoingMail {
  envelope: { from: Mailbox; to: Mailbox };
  messageId: string;
  date: Date;
  from: Mailbox;
  to: Mailbox;
  replyTo: Mailbox;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments?: Attachment[];
}

/** Where mail goes out. */
export interface Transport {
  /** As `Composed.send` promises. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** A file that comes with a mail. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: string;
}

/** What mails say about the agency, and what their links are made from. */
export interface MailSettings {
  mailFrom: Mailbox;
  mailTo: Mailboxes;
  /** The zone in which the agency reads its times, as the IANA names it. */
  timeZone: string;
  publicOrigin: string;
  /** Signs links. */
  secret: string;
  /** Where the visitor can pick a time. */
  bookingUrl?: string | undefined;
}

/** Which copy of a mail to the agency this is. */
export interface Copy {
  to: Mailbox;
  /** The place of `to` in `MAIL_TO`. */
  recipient: number;
  /** How often the operator asked for it to be sent once more. */
  resends: number;
}

/** Which mail of the outbox this is, and who it goes to. */
interface Head extends Copy {
  kind: MailKind;
  /** The request's id, or a summary's week. */
  about: string;
  /** What it tells of happened then, in epoch milliseconds. */
  date: number;
  replyTo: Mailbox;
}

/**
 * A message as a mail, in HTML and plain text. It has an explicit envelope, so that no address is ever parsed from a
 * string, and a Message-ID fixed by what it is about, its kind and its recipient, so that a mailbox can drop the
 * duplicate of a mail sent twice. When the operator asks for a mail again, it gets a new Message-ID.
 */
export function writeMail(
  { kind, about, date, to, recipient, resends, replyTo }: Head,
  message: Message,
  { mailFrom }: Pick<MailSettings, 'mailFrom'>,
): OutgoingMail {
  const domain = mailFrom.address.slice(mailFrom.address.lastIndexOf('@') + 1);
  const another = recipient === 0 ? '' : `.to${recipient + 1}`;
  const again = resends === 0 ? '' : `.${resends}`;
  return {
    envelope: { from: { ...mailFrom, name: '' }, to: { ...to, name: '' } },
    messageId: `<${kind}.${about}${another}${again}@${domain}>`,
    date: new Date(date),
    from: mailFrom,
    to,
    replyTo,
    subject: message.subject,
    text: renderText(message),
    html: renderHtml(message),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

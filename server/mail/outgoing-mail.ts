import { hash } from 'node:crypto';
import { person } from '../../agency/brand.ts';
import { splitAddress } from '../../shared/contact-request.ts';
import { withoutSoftHyphens } from '../../shared/text.ts';
import type { RequestSettings } from '../requests/request-settings.ts';
import type { LinkSettings } from '../requests/signed-link.ts';
import type { OutboxRow } from '../store/schema.ts';
import { type Message, renderHtml, renderText } from './layout/message.ts';
import type { Mailbox, Mailboxes } from './mailboxes.ts';

/** One mail to one recipient, ready for any transport. A retry makes the same mail. */
export interface OutgoingMail {
  envelope: { from: Mailbox; to: Mailbox };
  /** What it is, and about which request: `notification.<id>`, with a further recipient and a further sending behind it. */
  name: string;
  messageId: string;
  /** When it was put into the outbox. Cyrus IMAP 3.6.1 keeps both mails of one Message-ID whose dates differ. */
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
  send(mail: OutgoingMail, signal: AbortSignal, isHeld: () => Promise<boolean>): Promise<void>;
  /** Never shown, should a server repeat it. */
  password?: string;
}

/** A file that comes with a mail. */
export interface Attachment {
  filename: string;
  contentType: string;
  contentTransferEncoding?: 'quoted-printable';
  content: string | Buffer;
}

/** The settings of mail. */
export interface MailSettings extends RequestSettings {
  publicOrigin: string;
  /** Unset: mail is written to files and not sent, or waits where `isPublic`. */
  smtpUrl?: string | undefined;
  /** Whether strangers can reach the site: by https, and not on this machine alone. */
  isPublic: boolean;
  mailFrom: Mailbox;
  mailTo: Mailboxes;
  /** Where the confirmation says that the visitor can pick a time. Unset: it does not. */
  bookingUrl?: string | undefined;
}

/** A picture that the HTML of a mail shows. */
export interface Picture extends Attachment {
  /** Its address there is `cid:` and this. */
  cid: string;
}

/** The brand's logo, and the signature of the person in `agency/brand.ts`. */
type Pictures = Partial<Record<'logo' | 'signature', Picture>>;

/** What mails are composed with. */
export interface MailContext extends MailSettings, LinkSettings {
  /** A mail brings with it those that it shows, so that opening it fetches nothing. */
  pictures?: Pictures | undefined;
}

/** The pictures that mails bring with them. `read` reads a file of the build, which has drawn them. */
export function readPictures(read: (file: string) => Buffer, { mailFrom }: MailSettings): Pictures {
  const picture = (name: keyof Pictures): Picture => ({
    filename: `${name}.png`,
    contentType: 'image/png',
    content: read(`answers/mail-${name}.png`),
    cid: `${name}@${splitAddress(mailFrom.address)[1]}`,
  });
  return { logo: picture('logo'), ...(person?.signature && { signature: picture('signature') }) };
}

/** What a mail says, and what its headers take from that. */
export interface Draft extends Message {
  /** Unset: the person of the agency whose copy it is. */
  to?: Mailbox;
  /** Unset: to whom it goes. */
  replyTo?: Mailbox;
  headers?: Record<string, string>;
  attachments?: Attachment[];
  /** What the visitor typed. A mail server may repeat it, and no log is to hold it. */
  personal?: readonly string[];
}

/**
 * A draft as a mail, in HTML and plain text. It has an explicit envelope, so that no address is ever parsed from a
 * string, and a Message-ID and a date that are fixed when it is put into the outbox, so that a mailbox can drop the
 * duplicate of a mail sent twice. When the operator asks for a mail again, it gets new ones.
 */
export function writeMail(
  draft: Draft,
  { id, kind, about, recipient, resends }: OutboxRow,
  { from, to, pictures = {} }: Pick<MailContext, 'pictures'> & { from: Mailbox; to: Mailbox },
): OutgoingMail {
  const { subject, replyTo = to, headers, attachments = [] } = draft;
  const another = recipient === 0 ? '' : `.to${recipient + 1}`;
  const again = resends === 0 ? '' : `.${resends}`;
  const name = `${kind}.${about}${another}${again}`;
  const html = renderHtml(draft, pictures.logo && `cid:${pictures.logo.cid}`);
  const shown = Object.values(pictures).filter(({ cid }) => html.includes(`cid:${cid}`));
  return {
    envelope: { from: { ...from, name: '' }, to: { ...to, name: '' } },
    name,
    messageId: messageId(name, from.address),
    date: new Date(createdAt(id)),
    from,
    // Without a name nodemailer leaves out the angle brackets, and spam filters hold that against a mail.
    to: { ...to, name: to.name || to.address },
    replyTo: { ...replyTo, name: asTyped(replyTo.name) },
    subject: asTyped(withoutSoftHyphens(subject)),
    text: withoutSoftHyphens(renderText(draft)),
    html: withoutSoftHyphens(html),
    // No out-of-office reply to it: by Reply-To it would go to a customer.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
    attachments: [...shown, ...attachments],
  };
}

/**
 * The Message-ID of the mail of that name, from that address. nodemailer 10.6.1 folds a line of more than 76 letters, and Python's mail
 * reader then fails on an answer to it: up to a domain of 40 letters the line is shorter.
 */
export function messageId(name: string, sender: string): string {
  const [kind] = name.split('.');
  return `<${kind}.${hash('sha256', name, 'base64url').slice(0, 8)}@${splitAddress(sender)[1]}>`;
}

/** The time in a UUID version 7, in epoch milliseconds: https://www.rfc-editor.org/rfc/rfc9562#section-5.7 */
function createdAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/**
 * Mail programs decode `=?utf-8?Q?…?=` in a header, also where a visitor typed it. Text that is not ASCII is encoded
 * as a whole, so with a no-break space at its end it shows as it was typed.
 */
function asTyped(text: string): string {
  return text.includes('=?') ? `${text}\u00A0` : text;
}

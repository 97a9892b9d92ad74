import { hash } from 'node:crypto';
import type { Attachment, SendMailOptions } from 'nodemailer';
import { person } from '../../agency/brand.ts';
import { withoutSoftHyphens } from '../../shared/text.ts';
import { splitAddress } from '../../shared/typed-text.ts';
import type { Config } from '../config.ts';
import type { OutboxRow } from '../store/schema.ts';
import { type Message, renderHtml, renderText } from './layout/message.ts';
import { cidOf } from './layout/sheet.ts';
import type { Mailbox } from './mailboxes.ts';

/**
 * Reads the pictures of mails, which the build has drawn. They come with the mails that show them, so that opening a mail
 * fetches nothing. `read` reads a file of the build.
 */
export function readPictures(read: (file: string) => Buffer): Attachment[] {
  const names = person?.signature ? (['logo', 'signature'] as const) : (['logo'] as const);
  return names.map((name) => ({
    filename: `${name}.png`,
    contentType: 'image/png',
    content: read(`answers/mail-${name}.png`),
    cid: cidOf(name),
  }));
}

/** A mail goes to one recipient, by any transport. A retry makes the same mail. */
export interface OutgoingMail extends SendMailOptions {
  /** The name joins kind and request, `notification.<id>`, with a further recipient behind them. */
  name: string;
  date: Date;
}

export interface Transport {
  /** Sends one mail as `Composed.send` in the outbox promises. */
  send(mail: OutgoingMail, signal: AbortSignal, assertHeld: () => Promise<void>): Promise<void>;
  /** The password is never shown, should a server repeat it. */
  password?: string;
}

export interface Draft extends Message {
  /** Without an address here the mail goes to the person of the agency whose copy it is. */
  to?: Mailbox;
  replyTo: Mailbox;
  headers?: Record<string, string>;
}

/**
 * Writes a draft as a mail, in HTML and plain text. Its Message-ID and its date are fixed when it is put into the
 * outbox, so that a mailbox drops the duplicate of a mail sent twice: Cyrus IMAP 3.6.1 compares both.
 */
export function writeMail(
  draft: Draft,
  { id, kind, about, recipient }: OutboxRow,
  { mailFrom: from, to, pictures }: Pick<Config, 'mailFrom'> & { to: Mailbox; pictures: Attachment[] },
): OutgoingMail {
  const another = recipient === 0 ? '' : `.to${recipient + 1}`;
  const html = renderHtml(draft);
  const parts = mailParts(`${kind}.${about}${another}`, { from, to, replyTo: draft.replyTo });
  return {
    ...parts,
    date: new Date(createdAt(id)),
    subject: asTyped(withoutSoftHyphens(draft.subject)),
    text: withoutSoftHyphens(renderText(draft)),
    html: withoutSoftHyphens(html),
    headers: { ...parts.headers, ...draft.headers },
    attachments: pictures.filter(({ cid }) => html.includes(`cid:${cid}`)),
  };
}

/** Returns what all our mails have in common. A Message-ID is made of the name, which no other mail has. */
export function mailParts(name: string, { from, to, replyTo }: Record<'from' | 'to' | 'replyTo', Mailbox>) {
  return {
    // The addresses are objects, so nothing parses them.
    envelope: { from: { ...from, name: '' }, to: { ...to, name: '' } },
    name,
    messageId: messageId(name, from.address),
    from,
    // Without a name nodemailer leaves out the angle brackets, and spam filters hold that against a mail.
    to: { ...to, name: to.name || to.address },
    replyTo: { ...replyTo, name: asTyped(replyTo.name) },
    // An out-of-office reply would go to the customer, by Reply-To.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

/**
 * Makes the Message-ID of the mail of that name, from that address. nodemailer 10.6.1 folds a line of more than 76
 * letters, and Python's mail reader then fails on an answer to it: up to a domain of 40 letters the line is shorter.
 */
export function messageId(name: string, sender: string): string {
  const [kind] = name.split('.');
  return `<${kind}.${hash('sha256', name, 'base64url').slice(0, 8)}@${splitAddress(sender)[1]}>`;
}

/** A UUID version 7 begins with its time, in epoch milliseconds: https://www.rfc-editor.org/rfc/rfc9562#section-5.7 */
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

import MailComposer from 'nodemailer/lib/mail-composer';
import { encodeWord, foldLines, quoteString } from 'nodemailer/lib/mime-funcs';
import type { Mailbox } from '../mailboxes.ts';
import type { OutgoingMail } from '../outgoing-mail.ts';

/** The longest encoded word, in characters, that fits on a line with its header's name. */
const LONGEST_WORD = 52;

/**
 * Without a dot at either end or two dots in a row, for which mail needs quotes:
 * https://www.rfc-editor.org/rfc/rfc5322#section-3.2.3
 */
const DOT_ATOM = /^[^.]+(\.[^.]+)*$/;

/**
 * The mail as it is sent: headers and body, lines ending in CRLF. Mail programs show text in its headers as it was
 * typed.
 *
 * `Reply-To` holds what a visitor typed and is written here, before the others: nodemailer leaves `=?utf-8?Q?…?=` in a
 * name for mail programs to decode, and rewrites an address whose domain looks like a number.
 */
export async function writeMessage({ replyTo, subject, ...mail }: OutgoingMail): Promise<Buffer> {
  const composer = new MailComposer({
    ...mail,
    subject: subject.includes('=?') ? encoded(subject) : subject,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const replyToLine = foldLines(`Reply-To: ${mailboxText(replyTo)}`);
  return Buffer.concat([Buffer.from(`${replyToLine}\r\n`), await composer.compile().build()]);
}

function mailboxText({ name, address }: Mailbox): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const spec = `<${DOT_ATOM.test(local) ? local : quoteString(local)}${address.slice(at)}>`;
  return name === '' ? spec : `${phrase(name)} ${spec}`;
}

/** A name before an address: https://www.rfc-editor.org/rfc/rfc5322#section-3.2.5 */
function phrase(name: string): string {
  const isPlain = /^[\x20-\x7e]*$/.test(name) && !name.includes('=?');
  return isPlain ? quoteString(name) : encoded(name);
}

function encoded(text: string): string {
  return encodeWord(text, 'Q', LONGEST_WORD);
}

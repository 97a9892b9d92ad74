import { z } from 'zod';

/** Who a mail is from or to: the address alone goes to the SMTP server, the name is shown to people. */
export interface Mailbox {
  name: string;
  address: string;
}

/** One mailbox or more, as `MAIL_TO` lists those of the agency: each gets every mail to the agency. */
export type Mailboxes = readonly [Mailbox, ...Mailbox[]];

/**
 * A name and an address in angle brackets. The name, or parts of it, may be in quotes, as in a mail's header:
 * https://www.rfc-editor.org/rfc/rfc5322#section-3.2.4. Outside quotes an `@` is in an address whose comma is missing.
 */
const NAMED = /^(?<name>(?:"(?:[^"\\\p{Cc}]|\\\P{Cc})*"|[^"<>@\p{Cc}])*)<(?<address>[^<>]*)>$/u;

/** Reads an address, or a name and an address in angle brackets; undefined when it is neither. */
export function readMailbox(text: string): Mailbox | undefined {
  const { name = '', address = text } = NAMED.exec(text.trim())?.groups ?? {};
  const isAddress = z.regexes.html5Email.test(address.trim());
  return isAddress ? { name: unquoted(name.trim()), address: address.trim() } : undefined;
}

function unquoted(name: string): string {
  return name.replace(/"((?:[^"\\]|\\.)*)"/gu, (_, inside: string) => inside.replace(/\\(.)/gu, '$1'));
}

/**
 * A comma that follows an address and is not in quotes. One that follows no address is in a name:
 * `Doe, Jane <jane@example.com>`.
 */
const COMMA = /(?<=>|@[^\s<>,]*)\s*,(?=(?:[^"\\]|\\.|"(?:[^"\\]|\\.)*")*$)/su;

/** Reads mailboxes with commas between them, each address once, or says which entry is none. */
export function readMailboxes(list: string): Mailboxes | { wrong: string } {
  const read = new Map<string, Mailbox>();
  for (const entry of list.split(COMMA).map((text) => text.trim())) {
    if (entry === '') continue;
    const mailbox = readMailbox(entry);
    if (mailbox === undefined) return { wrong: entry };
    const key = mailbox.address.toLowerCase();
    if (!read.has(key)) read.set(key, mailbox);
  }
  const [first, ...others] = read.values();
  return first === undefined ? { wrong: list.trim() } : [first, ...others];
}

/** Their addresses, to be read by a person. */
export function addressesOf(mailboxes: Mailboxes): string {
  return new Intl.ListFormat('en').format(mailboxes.map(({ address }) => address));
}

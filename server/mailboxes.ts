import { z } from 'zod';

/** Who a mail is from or to: the address alone goes to the SMTP server, the name is shown to people. */
export interface Mailbox {
  name: string;
  address: string;
}

/** One mailbox or more, as `MAIL_TO` lists those of the agency: each gets every mail to the agency. */
export type Mailboxes = readonly [Mailbox, ...Mailbox[]];

/** Reads an address, or a name and an address in angle brackets; undefined when it is neither. */
export function readMailbox(text: string): Mailbox | undefined {
  const { name = '', address = text } =
    /^(?<name>[^<>\p{Cc}]*)<(?<address>[^<>]*)>$/u.exec(text.trim())?.groups ?? {};
  const isAddress = z.regexes.html5Email.test(address.trim());
  return isAddress ? { name: name.trim(), address: address.trim() } : undefined;
}

/** A comma that follows an address. One that follows no address is in a name: `Doe, Jane <jane@example.com>`. */
const COMMA = /(?<=>|@[^\s<>,]*)\s*,/;

/** Reads mailboxes with commas between them, each address once; undefined when one of them is none, or all are missing. */
export function readMailboxes(list: string): Mailboxes | undefined {
  const entries = list.split(COMMA).filter((entry) => entry.trim() !== '');
  const read = entries.map(readMailbox).filter((mailbox) => mailbox !== undefined);
  const keys = read.map(({ address }) => address.toLowerCase());
  const [first, ...others] = read.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
  return first === undefined || read.length < entries.length ? undefined : [first, ...others];
}

/** Their addresses, to be read by a person. */
export function addressesOf(mailboxes: Mailboxes): string {
  return new Intl.ListFormat('en').format(mailboxes.map(({ address }) => address));
}

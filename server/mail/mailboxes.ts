import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { withAsciiDomain } from '../../shared/typed-text.ts';

/** The SMTP server gets the address alone, and people see the name. */
export interface Mailbox {
  name: string;
  address: string;
}

/** `MAIL_TO` lists them. Each gets every mail to the agency. */
export type Mailboxes = readonly [Mailbox, ...Mailbox[]];

/**
 * Reads mailboxes with commas between them, as a mail's header lists them, each address once; undefined when one of
 * them is not a mail address, or when there is none.
 */
export function readMailboxes(list: string): Mailboxes | undefined {
  const read = new Map<string, Mailbox>();
  for (const { name, address: typed = '' } of addressparser(list)) {
    const address = withAsciiDomain(typed);
    // An address in a name means that the comma after it is missing.
    if (!z.regexes.html5Email.test(address) || name.includes('@')) return undefined;
    const key = address.toLowerCase();
    if (!read.has(key)) read.set(key, { name, address });
  }
  const [first, ...others] = read.values();
  return first && [first, ...others];
}

/** Reads an address, or a name and an address in angle brackets; undefined when it is neither. */
export function readMailbox(text: string): Mailbox | undefined {
  const [mailbox, ...others] = readMailboxes(text) ?? [];
  return others.length === 0 ? mailbox : undefined;
}

/** Lists their addresses for a person to read. */
export function addressesOf(mailboxes: Mailboxes): string {
  return new Intl.ListFormat('en').format(mailboxes.map(({ address }) => address));
}

/** An address may hold `?`, `&` and `%`, which have a special meaning in a link. */
export function mailtoLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}

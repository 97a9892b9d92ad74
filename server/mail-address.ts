import { domainToASCII } from 'node:url';
import { contactRequestSchema } from '../business/contact-request-schema.ts';

/**
 * A mail address as this software compares mailboxes: in lower case, its domain as DNS writes it. Undefined when it is
 * not an address that the form takes.
 */
export function mailboxOf(address: string): string | undefined {
  const at = address.lastIndexOf('@') + 1;
  const ascii = address.slice(0, at) + domainToASCII(address.slice(at).trim());
  const { data } = contactRequestSchema.shape.email.safeParse(ascii);
  return data?.toLowerCase();
}

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address counts against, the same for spellings that usually reach the same person: case, a
 * `+tag`, and at Gmail dots and its other domain. Only for counting: to erase or to write, the address is meant exactly.
 */
export function countedMailbox(address: string): string {
  const exact = mailboxOf(address) ?? address.toLowerCase();
  const at = exact.lastIndexOf('@');
  const domain = exact.slice(at + 1);
  // A mail server takes a first `+` for part of the name: it is not the end of an empty one.
  const untagged = exact.slice(0, at).replace(/(?<=.)\+.*$/, '');
  return GMAIL.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}

/**
 * Whether the domain of an address is a number, as hosts in URLs can be. Mail software takes such a domain for an IP
 * address and rewrites it: `a@0x7f.1` would go to `a@127.0.0.1`, which is another mailbox.
 * https://url.spec.whatwg.org/#ends-in-a-number-checker
 */
export function hasNumericDomain(address: string): boolean {
  return /[@.](\d+|0x[\da-f]*)\.?$/i.test(address);
}

import { mailboxOf } from '../erasure/mailbox.ts';

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

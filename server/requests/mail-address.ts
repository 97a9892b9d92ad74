import { splitAddress } from '../../shared/typed-text.ts';
import { contactRequestSchema } from './contact-request-schema.ts';

/** Returns a mail address in one spelling, to compare mailboxes by; undefined when the form would not accept it. */
export function comparedAddress(address: string): string | undefined {
  return contactRequestSchema.shape.email.safeParse(address).data?.toLowerCase();
}

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the mailbox that an address counts against, the same for spellings that usually reach the same person: case,
 * a `+tag`, and at Gmail dots and its other domain. Use it for counting only: an erasure or a mail needs the exact
 * address.
 */
export function countedAddress(address: string): string {
  const [mailbox, domain] = splitAddress(comparedAddress(address) ?? address.toLowerCase());
  // A `+` at the start is part of the name, not the end of an empty name.
  const untagged = mailbox.replace(/(?<=.)\+.*$/, '');
  return GMAIL.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}

/**
 * Tells whether the domain of an address is a number, as hosts in URLs can be. Mail software reads such a domain as an
 * IP address and rewrites it: `a@0x7f.1` would go to `a@127.0.0.1`, which is another mailbox.
 * https://url.spec.whatwg.org/#ends-in-a-number-checker
 */
export function hasNumericDomain(address: string): boolean {
  const [, domain] = splitAddress(address);
  return /(^|\.)(\d+|0x[\da-f]*)\.?$/i.test(domain);
}

import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { contactRequestSchema } from '../../business/contact-request-schema.ts';

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

/** What stands for a mailbox once it is erased: it can be recognised, and not read. */
export function hashMailbox(mailbox: string, secret: string): string {
  return createHmac('sha256', secret).update(`erased:${mailbox}`).digest('base64url');
}

/** By which a tombstone shows whether it was made with this secret. */
export function secretCheck(secret: string): string {
  return createHmac('sha256', secret).update('erased').digest('base64url').slice(0, 12);
}

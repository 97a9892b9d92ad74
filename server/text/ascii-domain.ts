import { domainToASCII } from 'node:url';

/** The address with its domain as DNS and mail servers have it: `xn--…` for other letters. */
export function withAsciiDomain(address: string): string {
  // Only where there are other letters: a domain that is a number would be rewritten, too.
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return /\P{ASCII}/u.test(domain) ? address.slice(0, at) + domainToASCII(domain) : address;
}

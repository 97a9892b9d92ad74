/** Whether a domain is set aside for examples, so that no mail and no visitor ever reaches it (RFC 2606, RFC 6761). */
export function isPlaceholderDomain(domain: string): boolean {
  return /(^|\.)(example|invalid|example\.(com|net|org))$/i.test(domain);
}

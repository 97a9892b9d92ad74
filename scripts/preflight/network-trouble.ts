/** Matched against the code. The first match counts. */
const REASONS: [RegExp, string][] = [
  [/EDNS|ENOTFOUND|EAI_AGAIN/, 'its name cannot be found'],
  [/ECONNREFUSED/, 'nothing listens there'],
  [/TIMEDOUT|TIMEOUT|EABORT|EHOSTUNREACH|ENETUNREACH/, 'it does not answer'],
  [/CERT|SIGNATURE|ISSUER|ALTNAME/, 'its TLS certificate is not valid for that name'],
  [/TLS|SSL|EPROTO$/, 'it does not speak TLS as asked'],
  [/HPE|SOCKET|ECONNRESET|EPROTOCOL/, 'it closed the connection without an answer that can be read'],
];

/** Why no answer came, in a few words and the code that the failed call has. */
export function networkTrouble(code: string): string {
  const [, words = 'something failed'] = REASONS.find(([pattern]) => pattern.test(code)) ?? [];
  return `${words} (${code})`;
}

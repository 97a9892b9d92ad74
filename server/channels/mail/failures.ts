/** What a failed delivery means: try again, the recipient does not exist, or the operator has to act. */
export interface Failure {
  kind: 'temporary' | 'recipient' | 'operator';
  /** Codes only, such as `EENVELOPE 550 RCPT TO`: the server's own words often repeat the address. */
  reason: string;
}

const CERTIFICATE = /CERT|TLS|SSL|SIGNATURE/;
const OPERATOR_CODES = new Set(['EAUTH', 'ENOAUTH', 'ETLS', 'EREQUIRETLS', 'ECONFIG']);
/** Replies that ask for a login or a better one: https://www.rfc-editor.org/rfc/rfc4954#section-6 */
const LOGIN_REPLIES = new Set([530, 534, 535, 538]);

/** Sorts whatever a transport threw. Anything that it does not know is temporary: retrying loses nothing. */
export function sortFailure(error: unknown): Failure {
  const { code, originalCode, responseCode, command } = smtpFacts(error);
  const reason = [code, originalCode, responseCode, command].filter(Boolean).join(' ') || 'unknown';
  const isOperators =
    OPERATOR_CODES.has(code) || CERTIFICATE.test(originalCode) || LOGIN_REPLIES.has(responseCode);
  if (isOperators) return { kind: 'operator', reason };
  if (command === 'RCPT TO' && responseCode >= 500) return { kind: 'recipient', reason };
  if (command === 'MAIL FROM' && responseCode >= 500) return { kind: 'operator', reason };
  return { kind: 'temporary', reason };
}

function smtpFacts(error: unknown) {
  const facts: Record<string, unknown> = error instanceof Error ? { ...error } : {};
  const text = (name: string) => (typeof facts[name] === 'string' ? facts[name] : '');
  const responseCode = typeof facts['responseCode'] === 'number' ? facts['responseCode'] : 0;
  return { code: text('code'), originalCode: text('originalCode'), command: text('command'), responseCode };
}

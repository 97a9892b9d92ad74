import type { Failure } from '../../outbox/channel.ts';
import { isAboutTls } from '../../process/errors.ts';

const OPERATOR_CODES = new Set(['EAUTH', 'ENOAUTH', 'ETLS', 'EREQUIRETLS', 'ECONFIG']);
/** Replies that ask for a login or a better one: https://www.rfc-editor.org/rfc/rfc4954#section-6 */
const LOGIN_REPLIES = new Set([530, 534, 535, 538]);

/** Sorts any error of a transport. An unknown error counts as temporary, because retrying loses nothing. */
export function sortFailure(error: unknown): Failure {
  const { code, originalCode, responseCode, command } = smtpFacts(error);
  const reason = [code, originalCode, responseCode, command].filter(Boolean).join(' ') || 'unknown';
  const isOperators = OPERATOR_CODES.has(code) || isAboutTls(originalCode) || LOGIN_REPLIES.has(responseCode);
  if (isOperators) return { kind: 'operator', reason, check: 'SMTP_URL' };
  const isFinal = responseCode >= 500;
  if (isFinal && command === 'RCPT TO') return { kind: 'refused', reason, check: 'MAIL_TO' };
  // The mail itself: mostly the server does not trust its sender.
  if (isFinal && command === 'DATA') return { kind: 'refused', reason, check: 'MAIL_FROM' };
  if (isFinal && command === 'MAIL FROM') return { kind: 'operator', reason, check: 'MAIL_FROM' };
  return { kind: 'temporary', reason };
}

function smtpFacts(error: unknown) {
  const facts: Record<string, unknown> = error instanceof Error ? { ...error } : {};
  const text = (name: string) => (typeof facts[name] === 'string' ? facts[name] : '');
  const responseCode = typeof facts['responseCode'] === 'number' ? facts['responseCode'] : 0;
  return { code: text('code'), originalCode: text('originalCode'), command: text('command'), responseCode };
}

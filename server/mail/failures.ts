import { isAboutTls } from '../errors.ts';
import type { Failure } from '../outbox/channel.ts';

const OPERATOR_CODES = new Set(['EAUTH', 'ENOAUTH', 'ETLS', 'EREQUIRETLS', 'ECONFIG']);
/** Replies that ask for a login or a better one: https://www.rfc-editor.org/rfc/rfc4954#section-6 */
const LOGIN_REPLIES = new Set([530, 534, 535, 538]);
/** The mailbox or its domain does not exist: https://www.rfc-editor.org/rfc/rfc3463#section-3.2 */
const NO_MAILBOX = /^5\.1\.([123]|10)$/;

/**
 * Sorts any error of a transport. An unknown error counts as temporary, because retrying loses nothing. Final is only
 * what says that there is no such mailbox: every other refusal, such as a quota, a relay that is denied or a full mailbox,
 * is about us, or passes.
 */
export function sortFailure(error: unknown): Failure {
  const { code, originalCode, responseCode, enhanced, command } = smtpCodes(error);
  const reason = [code, originalCode, responseCode, enhanced, command].filter(Boolean).join(' ') || 'unknown';
  // Also a login that is refused for now.
  if (responseCode >= 400 && responseCode < 500) return { sort: 'temporary', reason };
  const isOperators = OPERATOR_CODES.has(code) || isAboutTls(originalCode) || LOGIN_REPLIES.has(responseCode);
  if (isOperators) return { sort: 'operator', reason };
  if (responseCode < 500) return { sort: 'temporary', reason };
  const isBareRefusal = enhanced === '' && command === 'RCPT TO' && [550, 553].includes(responseCode);
  if (NO_MAILBOX.test(enhanced) || isBareRefusal) return { sort: 'refused', reason, check: 'MAIL_TO' };
  if (command === 'MAIL FROM') return { sort: 'operator', reason, check: 'MAIL_FROM' };
  return { sort: 'operator', reason, check: 'with the mail provider' };
}

function smtpCodes(error: unknown) {
  const facts: Record<string, unknown> = error instanceof Error ? { ...error } : {};
  const text = (name: string) => (typeof facts[name] === 'string' ? facts[name] : '');
  const responseCode = typeof facts['responseCode'] === 'number' ? facts['responseCode'] : 0;
  // Such as `550 5.4.5 Daily user sending limit exceeded`.
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(text('response'))?.[1] ?? '';
  return {
    code: text('code'),
    originalCode: text('originalCode'),
    command: text('command'),
    responseCode,
    enhanced,
  };
}

import { domainToUnicode } from 'node:url';
import { type ContactRequest, FIELD_NAMES } from '../../shared/contact-request.ts';
import { splitAddress } from '../../shared/typed-text.ts';
import { isAboutTls, messageOf } from '../errors.ts';
import type { Failure } from '../outbox/channel.ts';

const OPERATOR_CODES = new Set(['EAUTH', 'ENOAUTH', 'ETLS', 'EREQUIRETLS', 'ECONFIG']);

/** These codes say that there is no such mailbox, or no such domain: https://www.rfc-editor.org/rfc/rfc3463#section-3.2 */
const NO_MAILBOX = /^5\d\d[ -]5\.1\.([123]|10)\b/;

interface Secrets {
  /** The mail is about this request. A server may repeat what it says, and no log is to hold it. */
  request?: ContactRequest;
  password?: string | undefined;
}

/**
 * Classifies any error of a transport, in the words of the mail server, without what is secret. Only a refusal
 * that names a missing mailbox is final: every other one is about us, or passes. An unknown error counts as
 * temporary, because retrying loses nothing.
 */
export function classifyFailure(error: unknown, { request, password }: Secrets): Failure {
  const facts: Record<string, unknown> = error instanceof Error ? { ...error } : {};
  const text = (name: string) => (typeof facts[name] === 'string' ? facts[name] : '');
  const response = text('response');
  if (response === '') {
    const isOperators = OPERATOR_CODES.has(text('code')) || isAboutTls(text('originalCode'));
    return { category: isOperators ? 'operator' : 'temporary', reason: onOneLine(messageOf(error)) };
  }
  const said = password ? response.replaceAll(password, '…') : response;
  const reason = `${onOneLine(said, request && namesIn(request))} (${text('command')})`;
  if (NO_MAILBOX.test(response)) return { category: 'refused', reason };
  return { category: response.startsWith('5') ? 'operator' : 'temporary', reason };
}

/** A server may repeat every field of a request, and parts of the name and of the address alone. */
function namesIn(request: ContactRequest): string[] {
  const [mailbox, domain] = splitAddress(request.email);
  const words = `${request.name} ${mailbox}`.split(/[^\p{L}\p{N}]+/u);
  return [...FIELD_NAMES.map((field) => request[field]), mailbox, domain, domainToUnicode(domain), ...words];
}

const MAX_REASON_LENGTH = 200;

/** The `@` may also be written as in a URL, in RFC 3461 or in quoted-printable, or hide in an encoded word. */
const LIKE_AN_ADDRESS = /[@\uFE6B\uFF20]|[%+=]40|=\?/;

/** Puts what a server said on one line of `MAX_REASON_LENGTH` characters at most, without these names and without addresses. */
function onOneLine(said: string, names: string[] = []): string {
  const words = said
    // Further lines repeat the codes.
    .replace(/\r?\n\d{3}[ -](\d\.\d{1,3}\.\d{1,3} )?/g, ' ')
    .replace(/\p{Cf}/gu, '')
    .split(/[\p{C}\s]+/u)
    .map((word) => (LIKE_AN_ADDRESS.test(word) ? '…' : word));
  const longestFirst = names.filter(({ length }) => length > 1).sort((a, b) => b.length - a.length);
  const name = `(?<![\\p{L}\\p{N}])(${longestFirst.map(RegExp.escape).join('|') || '(?!)'})(?![\\p{L}\\p{N}])`;
  const line = [...words.join(' ').trim().replace(RegExp(name, 'giu'), '…')];
  return line.length > MAX_REASON_LENGTH
    ? `${line.slice(0, MAX_REASON_LENGTH - 1).join('')}…`
    : line.join('');
}

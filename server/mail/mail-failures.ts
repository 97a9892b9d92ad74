import { domainToUnicode } from 'node:url';
import { splitAddress } from '../../shared/contact-request.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import { isAboutTls, messageOf } from '../errors.ts';
import { oldestUnannounced, triedForADay } from '../outbox/backlog.ts';
import type { Failure } from '../outbox/channel.ts';
import { kindsTo } from '../store/kinds.ts';
import type { Store } from '../store/schema.ts';
import type { Mailbox } from './mailboxes.ts';
import type { MailSettings, OutgoingMail, Transport } from './outgoing-mail.ts';

const OPERATOR_CODES = new Set(['EAUTH', 'ENOAUTH', 'ETLS', 'EREQUIRETLS', 'ECONFIG']);

/** There is no such mailbox, or no such domain: https://www.rfc-editor.org/rfc/rfc3463#section-3.2 */
const NO_MAILBOX = /^5\d\d[ -]5\.1\.([123]|10)\b/;

/**
 * Sorts any error of a transport, in the words of the mail server, without those of the people and what is `personal`. An unknown error counts as temporary, because retrying
 * loses nothing. Final is only what says that there is no such mailbox: every other refusal is about us, or passes.
 */
export function sortFailure(
  error: unknown,
  mail: Pick<OutgoingMail, 'envelope' | 'replyTo'> & { personal?: readonly string[] | undefined },
  { password = '' }: Pick<Transport, 'password'>,
): Failure {
  const facts: Record<string, unknown> = error instanceof Error ? { ...error } : {};
  const text = (name: string) => (typeof facts[name] === 'string' ? facts[name] : '');
  const response = text('response');
  const shown = response.replaceAll(password || '…', '…');
  const people = [...partsOf(mail.envelope.to), ...partsOf(mail.replyTo), ...(mail.personal ?? [])];
  const reason =
    response === '' ? onOneLine(messageOf(error)) : `${onOneLine(shown, people)} (${text('command')})`;
  if (NO_MAILBOX.test(response)) return { sort: 'refused', reason };
  const isOperators =
    response === ''
      ? OPERATOR_CODES.has(text('code')) || isAboutTls(text('originalCode'))
      : response.startsWith('5');
  return { sort: isOperators ? 'operator' : 'temporary', reason };
}

export const SMTP_UNSET =
  'SMTP_URL is unset, so no mail leaves, and no one is told of a request. Set it in .env, for example SMTP_URL=smtps://user:password@smtp.example.com:465, and restart the server: what waits goes out then.';

/** While a public site sends no mail, not even to the agency. */
export function mailUnset({ smtpUrl, isPublic }: MailSettings): string[] {
  return smtpUrl === undefined && isPublic ? [SMTP_UNSET] : [];
}

/** While a request has reached no one at the agency for an hour. */
export async function notAnnounced(store: Store, now: number): Promise<string[]> {
  const oldest = await oldestUnannounced(store);
  if (oldest === undefined || now < oldest + HOUR_MS) return [];
  return [
    'A notification has reached no one for an hour. npm run requests -- status says why, list --since 1d has the requests.',
  ];
}

/** Tells a person when a mailbox of the agency has taken no mail for a day, for any reason. */
export async function refusedForADay(store: Store): Promise<string[]> {
  const refused = await triedForADay(store, kindsTo('agency'));
  return refused.map(
    ({ recipient, rows }) =>
      `Address ${recipient + 1} of MAIL_TO has taken no mail for a day; ${rows} wait. npm run requests -- status says why. If the mailbox is gone, put another in its place.`,
  );
}

const LONGEST = 200;

/** Also as a URL, RFC 3461 or quoted-printable writes the @, and a header's encoded word. */
const LIKE_AN_ADDRESS = /[@\uFE6B\uFF20]|[%+=]40|=\?/;

/**
 * What a server said, on one line of `LONGEST` characters at most. A server may repeat what it was sent: left out is what
 * looks like an address, and these names.
 */
function onOneLine(said: string, names: string[] = []): string {
  const words = said
    // From the second line on the code only says again what it said.
    .replace(/\r?\n\d{3}[ -](\d\.\d{1,3}\.\d{1,3} )?/g, ' ')
    .replace(/\p{Cf}/gu, '')
    .split(/[\p{C}\s]+/u)
    .map((word) => (LIKE_AN_ADDRESS.test(word) ? '…' : word));
  const longestFirst = names.filter(({ length }) => length > 1).sort((a, b) => b.length - a.length);
  const name = `(?<![\\p{L}\\p{N}])(${longestFirst.map(RegExp.escape).join('|') || '(?!)'})(?![\\p{L}\\p{N}])`;
  const line = [...words.join(' ').trim().replace(RegExp(name, 'giu'), '…')];
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).join('')}…` : line.join('');
}

/** What a server could repeat of a person, whole and in words. */
function partsOf({ name, address }: Mailbox): string[] {
  const [mailbox, domain] = splitAddress(address);
  return [name, mailbox, domain, domainToUnicode(domain), ...`${name} ${mailbox}`.split(/[^\p{L}\p{N}]+/u)];
}

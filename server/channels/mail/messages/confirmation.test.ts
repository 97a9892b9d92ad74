import { describe, expect, test } from 'vitest';
import { brand } from '../../../../agency/brand.ts';
import { RETENTION_MONTHS, SESSION_MINUTES } from '../../../../agency/promises.ts';
import { confirmation as words } from '../../../../agency/words/confirmation.ts';
import { escapeHtml } from '../../../../shared/escape-html.ts';
import { MAIL_SETTINGS, ONLY_COPY, wordsOf } from '../../../../tests/support/mail-settings.ts';
import { storedRequest } from '../../../../tests/support/stored-request.ts';
import { readableTime } from '../../../replies/readable.ts';
import { confirmation } from './confirmation.ts';

const request = storedRequest();
const mail = confirmation(request, MAIL_SETTINGS, ONLY_COPY);

const REPLY_BY = readableTime(request.reply_due_at, 'America/New_York');

const { subject, replyTo, text, html } = confirmation(
  request,
  { ...MAIL_SETTINGS, timeZone: 'America/New_York' },
  ONLY_COPY,
);

test('the confirmation says the agency’s words, in HTML and in plain text', () => {
  const { steps, erase, opening, next, add, signature, footnote } = words;
  expect(subject).toBe(words.subject);
  expect(replyTo).toEqual(MAIL_SETTINGS.mailTo[0]);
  for (const said of [
    opening,
    next,
    ...steps(REPLY_BY, '24 hours').flatMap(({ title, words }) => [title, words]),
    add,
    erase.map((piece) => (typeof piece === 'string' ? piece : piece.words)).join(''),
    signature,
    footnote,
  ]) {
    expect(text.replace(/\s+/g, ' ')).toContain(said);
    expect(wordsOf(html)).toContain(escapeHtml(said));
  }
});

test('the confirmation says by when we reply, how long the session is, and how to be erased', () => {
  const promised = [REPLY_BY, '24 hours', String(SESSION_MINUTES), String(RETENTION_MONTHS)];
  for (const fact of [...promised, brand.email, brand.name]) expect(text).toContain(fact);
});

test('the confirmation is word for word the same for every visitor of that moment', () => {
  const other = confirmation(
    { ...request, name: 'x', phone: 'y', email: 'z@z.example' },
    MAIL_SETTINGS,
    ONLY_COPY,
  );
  expect([mail.subject, mail.text, mail.html]).toEqual([other.subject, other.text, other.html]);
});

describe('with a page where visitors pick a time', () => {
  const bookingUrl =
    'https://calendar.example.com/agency/a-free-strategy-session-of-30-minutes?from=mail&in=days';
  const { text, html } = confirmation(request, { ...MAIL_SETTINGS, bookingUrl }, ONLY_COPY);

  test('the confirmation gives its plain link, whole and with nothing added, in HTML and in plain text', () => {
    expect(text).toContain(`\n${words.book}:\n${bookingUrl}\n`);
    const links = [...html.matchAll(/<a href="(?<href>[^"]*)"[^>]*>(?<said>[^<]*)</g)].map(
      ({ groups }) => groups,
    );
    expect(links).toContainEqual({ href: escapeHtml(bookingUrl), said: escapeHtml(words.book) });
  });

  test('the confirmation says nothing else than without one', () => {
    expect(text.replace(`${words.book}:\n${bookingUrl}\n\n`, '')).toBe(mail.text);
  });
});

test('the confirmation has no link to mark the request', () => {
  expect(mail.text + mail.html).not.toContain(MAIL_SETTINGS.publicOrigin);
  expect(mail.attachments).toBeUndefined();
});

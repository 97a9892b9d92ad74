import { expect, test } from 'vitest';
import {
  actions,
  calledOrWritten,
  labels as factLabels,
  linksEnd,
  requestMails,
  suspected as spamWords,
} from '../../../agency/words/agency-mails.ts';
import { contactFields } from '../../../agency/words/contact-fields.ts';
import { FIELD_NAMES } from '../../../shared/contact-request.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { escapeHtml, linkedIn, rendered, wordsOf } from '../../../tests/support/rendered-mail.ts';
import { storedRequest } from '../../../tests/support/stored-request.ts';
import { TEST_SECRET as secret, TEST_CONFIG } from '../../../tests/support/test-context.ts';
import { readableTime, readableValue, weekdayTime } from '../../readable.ts';
import { promisedTime } from '../../requests/promise.ts';
import { readLink } from '../../requests/signed-link.ts';
import type { StoredRequest } from '../../store/schema.ts';
import { requestMail } from './request-mail.ts';

const config = { ...TEST_CONFIG, timeZone: 'America/New_York' };
const context = { config, secret };
const request = storedRequest({
  name: `Maya "<b>O'Neil</b>" & Co`,
  phone: '+1 (555) 123-4567',
  email: "o'neil+a&b%c?d@bakery.example",
});
const suspected = { ...request, suspicion: 'a sign, and another' };

const notification = (differences: Partial<StoredRequest> = {}) =>
  rendered(requestMail('notification', { ...request, ...differences }, context));

const mail = notification();

/** The request that a link of a mail marks at that time. */
const markedBy = (link: string, now: number) =>
  readLink(link.slice(link.lastIndexOf('/') + 1), { secret: secret, now });

const shown = (moment: number) => readableTime(moment, config.timeZone);

const parts = {
  name: request.name,
  phone: request.phone,
  promised: promisedTime(request),
  due: weekdayTime(request.reply_due_at, config.timeZone),
};

test.each(['notification', 'reminder', 'overdue'] as const)(
  'the %s has what the visitor typed, both times, and links to call and to write, as an answer would',
  (kind) => {
    const { subject, replyTo, text, html } = rendered(requestMail(kind, request, context));
    expect(subject).toBe(requestMails[kind].subject(parts));
    expect(replyTo).toEqual({ name: request.name, address: request.email });
    const values = FIELD_NAMES.map((field) => readableValue(field, request[field]));
    for (const value of [...values, shown(request.received_at), shown(request.reply_due_at)]) {
      expect(text).toContain(value);
      expect(wordsOf(html)).toContain(escapeHtml(value));
    }
    for (const [words, link] of [
      [actions.call(request.phone), 'tel:+15551234567'],
      [actions.write(request.name), "mailto:o'neil%2Ba%26b%25c%3Fd@bakery.example"],
    ] as const) {
      expect(text).toContain(`\n${words}:\n${link}\n`);
      expect(html).toContain(`href="${escapeHtml(link)}"`);
    }
    expect(linkedIn(text)).toEqual(linkedIn(mail.text));
    expect(linkedIn(html)).toEqual(linkedIn(mail.text));
  },
);

test('a phone number that cannot be dialled is shown as typed, without a link', () => {
  const { html, text } = notification({ phone: '1-800-FLOWERS' });
  expect(wordsOf(html)).toContain('1-800-FLOWERS');
  for (const part of [html, text]) {
    expect(part).not.toContain('tel:');
    expect(part).not.toContain(actions.call('1-800-FLOWERS'));
  }
});

test('the link to mark the request as replied is good for 30 days, and the mail says until when', () => {
  const [link = ''] = linkedIn(mail.text);
  expect(mail.text).toContain(`\n${calledOrWritten}:\n${link}\n`);
  const expiresAt = request.received_at + 30 * DAY_MS;
  expect(markedBy(link, expiresAt - 1)).toBe(request.id);
  expect(markedBy(link, expiresAt)).toBeUndefined();
  expect(mail.text).toContain(linksEnd(shown(expiresAt)));
});

test('a notification of suspected spam says why, in a header too, and how to list the rest', () => {
  const warned = notification(suspected);
  expect(warned.subject).toBe(`${spamWords.subjectPrefix} ${mail.subject}`);
  expect([mail.headers, warned.headers]).toEqual([undefined, { 'X-Suspected-Spam': 'yes' }]);
  expect(warned.text).toContain(`${spamWords.more(5)}\n\nrequests list --suspected\n`);
  const words = spamWords.warning(suspected.suspicion);
  expect(warned.text).toContain(words);
  expect(wordsOf(warned.html)).toContain(escapeHtml(words));
  expect(linkedIn(warned.text)).toEqual(linkedIn(mail.text));
});

test.each([
  '"><img src=x onerror=alert(1)>',
  '</title> $& {{name}} <!-- --> ]]> <![endif]-->',
  '=?utf-8?q?a?= <evil@evil.example>, b',
])('a visitor named %s puts no markup into the mail', (typed) => {
  const { html, text } = notification({ name: typed, phone: typed });
  expect(tags(html)).toEqual(tags(notification({ phone: 'none' }).html));
  expect(text).toContain(typed);
});

/** The kinds of every tag, in order. */
function tags(html: string): string[] {
  return html.match(/<[/!]?[a-z]*/gi) ?? [];
}

test('a visitor cannot add a line to the facts', () => {
  const label = contactFields.phone.short;
  const name = `Maya\u2028${label}: 5\u2029${factLabels.due}: never ${'x'.repeat(200)}`;
  const { text } = notification({ name });
  expect(text.match(new RegExp(`^${label}:`, 'gm'))).toHaveLength(1);
  expect(text.match(new RegExp(`^${factLabels.due}:`, 'gm'))).toHaveLength(1);
});

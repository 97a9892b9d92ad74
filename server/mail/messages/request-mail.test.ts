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
import {
  escapeHtml,
  linkedIn,
  MAIL_SETTINGS,
  rendered,
  wordsOf,
} from '../../../tests/support/mail-settings.ts';
import { storedRequest } from '../../../tests/support/stored-request.ts';
import { readableTime, readableValue, weekdayTime } from '../../readable.ts';
import { promisedTime } from '../../requests/promise.ts';
import { readLink } from '../../requests/signed-link.ts';
import type { StoredRequest } from '../../store/schema.ts';
import { requestMail } from './request-mail.ts';

const settings = { ...MAIL_SETTINGS, timeZone: 'America/New_York' };
const request = storedRequest({
  name: `Maya "<b>O'Neil</b>" & Co`,
  phone: '+1 (555) 123-4567',
  email: "o'neil+a&b%c?d@bakery.example",
});
const suspected = { ...request, suspicion: 'a sign, and another' };

const notification = (differences: Partial<StoredRequest> = {}) =>
  rendered(requestMail('notification', { ...request, ...differences }, settings));

const mail = notification();

/** The request that a link of a mail marks at that time. */
const markedBy = (link: string, now: number) =>
  readLink(link.slice(link.lastIndexOf('/') + 1), { secret: settings.secret, now });

const shown = (moment: string | number) => readableTime(new Date(moment).getTime(), settings.timeZone);

const { phone } = contactFields;

const parts = {
  name: request.name,
  phone: request.phone,
  promised: promisedTime(request),
  due: weekdayTime(request.reply_due_at, settings.timeZone),
};

/** A line of the facts in plain text: the values stand below each other. */
function line(label: string, value: string): string {
  const fields = Object.values(contactFields).map(({ short }) => short);
  const labels = [...fields, factLabels.received, factLabels.due];
  return `${label}:`.padEnd(Math.max(...labels.map(({ length }) => length)) + 2) + value;
}

test('the notification has all that is needed to call or write back, and the time the reply is due', () => {
  expect(mail.subject).toBe(requestMails.notification.subject(parts));
  expect(mail.text).toContain(`
${FIELD_NAMES.map((field) => line(contactFields[field].short, readableValue(field, request[field]))).join('\n')}

${line(factLabels.received, shown('2026-01-01T10:00:00Z'))}
${line(factLabels.due, shown('2026-01-02T10:00:00Z'))}
`);
  expect(mail.html).toContain('href="tel:+15551234567"');
  expect(mail.html).toContain('href="mailto:o&#39;neil%2Ba%26b%25c%3Fd@bakery.example"');
  const words = wordsOf(mail.html);
  expect(words).toContain('Maya &quot;&lt;b&gt;O&#39;Neil&lt;/b&gt;&quot; &amp; Co');
  expect(words).toContain('o&#39;neil+a&amp;b%c?d@bakery.example');
  expect(mail.html).toContain('@<wbr>bakery.<wbr>example</a>');
});

test('the phone number is shown as typed, and can be called where there is one to dial', () => {
  const { html, text } = notification({ phone: '+1 213.373.4253 x12' });
  expect(html).toContain('href="tel:+12133734253"');
  expect(html).toContain('>+1 213.373.4253 x12</a>');
  expect(text).toContain(`${line(phone.short, '+1 213.373.4253 x12')}\n`);
  const undialled = notification({ phone: '1-800-FLOWERS' });
  expect(undialled.html).toContain('>1-800-FLOWERS</td>');
  for (const part of [undialled.html, undialled.text]) {
    expect(part).not.toContain('tel:');
    expect(part).not.toContain(actions.call('1-800-FLOWERS'));
  }
});

test('HTML and plain text have the same link to mark the request as replied, good for 30 days', () => {
  const [link = '', ...others] = linkedIn(mail.text);
  expect(others).toEqual([]);
  expect(mail.text).toContain(`\n${calledOrWritten}:\n${link}\n`);
  expect(mail.html).toMatch(
    new RegExp(`href="${RegExp.escape(link)}"[^>]*>${RegExp.escape(escapeHtml(calledOrWritten))}</a>`),
  );
  const expiresAt = request.received_at + 30 * DAY_MS;
  expect(markedBy(link, expiresAt - 1)).toBe(request.id);
  expect(markedBy(link, expiresAt)).toBeUndefined();
  expect(mail.text).toContain(linksEnd(shown('2026-01-31T10:00:00Z')));
});

test.each(['notification', 'reminder', 'overdue'] as const)(
  'the %s has links to call and to write to the visitor, and does not rely on a reply to itself',
  (kind) => {
    const { text, html } = rendered(requestMail(kind, request, settings));
    for (const [words, link] of [
      [actions.call(request.phone), 'tel:+15551234567'],
      [actions.write(request.name), "mailto:o'neil%2Ba%26b%25c%3Fd@bakery.example"],
    ] as const) {
      expect(text).toContain(`\n${words}:\n${link}\n`);
      const shown = [link, words].map((part) => RegExp.escape(escapeHtml(part))).join('"[^>]*>');
      expect(html).toMatch(new RegExp(`href="${shown}</a>`));
    }
  },
);

test('a notification of suspected spam says why, how to list the rest, and has no contact card', () => {
  const warned = notification(suspected);
  expect(warned.subject).toBe(`${spamWords.subjectPrefix} ${mail.subject}`);
  expect([mail.headers, warned.headers]).toEqual([undefined, { 'X-Suspected-Spam': 'yes' }]);
  expect(warned.text).toContain(`${spamWords.more(5)}\n\nnpm run requests -- list --suspected\n`);
  const words = spamWords.warning(suspected.suspicion);
  expect(warned.text).toContain(words);
  expect(wordsOf(warned.html)).toContain(escapeHtml(words));
  expect(mail.text + mail.html).not.toContain(suspected.suspicion);
  expect(linkedIn(warned.text)).toEqual(linkedIn(mail.text));
  expect([mail.attachments?.length, warned.attachments]).toEqual([1, undefined]);
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

test('a visitor cannot add a line to the facts', () => {
  const typed = `Maya\u2028${phone.short}: 5\u2029${factLabels.due}: never ${'x'.repeat(200)}`;
  const { text } = notification({ name: typed });
  expect(text.match(new RegExp(`^${phone.short}:`, 'gm'))).toHaveLength(1);
  expect(text.match(new RegExp(`^${factLabels.due}:`, 'gm'))).toHaveLength(1);
});

/** The kinds of every tag, in order, but for places where a value may break. */
function tags(html: string): string[] {
  return html.match(/<(?!wbr)[/!]?[a-z]*/gi) ?? [];
}

test.each(['reminder', 'overdue'] as const)(
  'the %s mail says in its subject whose reply is due when, and has no card',
  (kind) => {
    const subject = requestMails[kind].subject(parts);
    const alert = rendered(requestMail(kind, request, settings));
    const warned = rendered(requestMail(kind, suspected, settings));
    expect(alert.subject).toBe(subject);
    expect(warned.subject).toBe(`${spamWords.subjectPrefix} ${subject}`);
    expect(alert.replyTo).toEqual({ name: request.name, address: request.email });
    for (const fact of [shown(request.received_at), shown(request.reply_due_at), request.phone]) {
      expect(alert.text).toContain(fact);
      expect(wordsOf(alert.html)).toContain(fact);
    }
    expect(linkedIn(alert.text)).toEqual(linkedIn(mail.text));
    expect(linkedIn(warned.html)).toEqual(linkedIn(notification(suspected).text));
    expect(alert.attachments).toBeUndefined();
  },
);

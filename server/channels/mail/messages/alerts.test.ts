import { describe, expect, test } from 'vitest';
import { MAIL_SETTINGS } from '../../../../tests/support/mail-settings.ts';
import { linkedIn, wordsOf } from '../../../../tests/support/mail-words.ts';
import { storedRequest } from '../../../../tests/support/stored-request.ts';
import { overdue, reminder } from './alerts.ts';
import { notification } from './notification.ts';

const settings = { ...MAIL_SETTINGS, timeZone: 'America/New_York' };
const request = storedRequest({ phone: '213-373-4253', received_at: Date.parse('2026-01-01T15:00:00Z') });
const suspected = { ...request, suspicion: 'honeypot' };

describe.each([
  ['reminder', reminder, 'Reply due by Fri 10:00 AM: Maya Okafor', '2026-01-02T09:00:00Z'],
  ['overdue alert', overdue, 'Reply overdue since Fri 10:00 AM: Maya Okafor', '2026-01-02T15:00:00Z'],
])('the %s', (_name, compose, subject, date) => {
  const mail = compose(request, settings);

  test('says in its subject whose reply is due when', () => {
    expect(mail.subject).toBe(subject);
    expect(compose(suspected, settings).subject).toBe(`[Suspected spam] ${subject}`);
  });

  test('is dated at the moment it is about, so that an inbox shows it as new', () => {
    expect(mail.date).toEqual(new Date(date));
  });

  test('has the same links and contact details as the notification', () => {
    expect(mail.replyTo).toEqual({ name: request.name, address: request.email });
    for (const target of ['tel:+12133734253', `mailto:${request.email}`]) {
      expect(mail.html).toContain(`href="${target}"`);
    }
    for (const fact of ['Thu, Jan 1, 2026, 10:00 AM EST', 'Fri, Jan 2, 2026, 10:00 AM EST', request.phone]) {
      expect(mail.text).toContain(fact);
      expect(wordsOf(mail.html)).toContain(fact);
    }
    for (const asked of [request, suspected]) {
      const { text, html } = compose(asked, settings);
      expect(linkedIn(text)).toEqual(linkedIn(notification(asked, settings).text));
      expect(linkedIn(html)).toEqual(linkedIn(text));
    }
  });
});

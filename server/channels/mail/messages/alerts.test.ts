import { describe, expect, test } from 'vitest';
import { MAIL_SETTINGS } from '../../../../tests/support/mail-settings.ts';
import { linkedIn, wordsOf } from '../../../../tests/support/mail-words.ts';
import { storedRequest } from '../../../../tests/support/stored-request.ts';
import { remindAt } from '../../../replies/promise.ts';
import { readableTime, weekdayTime } from '../../../replies/readable.ts';
import { overdue, reminder } from './alerts.ts';
import { notification } from './notification.ts';

const settings = { ...MAIL_SETTINGS, timeZone: 'America/New_York' };
const request = storedRequest({ phone: '+1 213-373-4253', received_at: Date.parse('2026-01-01T15:00:00Z') });
const due = weekdayTime(request.reply_due_at, settings.timeZone);
const suspected = { ...request, suspicion: 'honeypot' };

describe.each([
  ['reminder', reminder, `Reply due by ${due}: Maya Okafor`, remindAt(request)],
  ['overdue alert', overdue, `Reply overdue since ${due}: Maya Okafor`, request.reply_due_at],
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
    const times = ['2026-01-01T15:00:00Z', '2026-01-02T15:00:00Z'].map((moment) =>
      readableTime(Date.parse(moment), settings.timeZone),
    );
    for (const fact of [...times, request.phone]) {
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

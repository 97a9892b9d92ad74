import { expect, test } from 'vitest';
import { brand } from '../../../../business/brand.ts';
import { REPLY_WITHIN_HOURS, RETENTION_MONTHS, SESSION_MINUTES } from '../../../../business/promises.ts';
import { MAIL_SETTINGS } from '../../../../tests/support/mail-settings.ts';
import { wordsOf } from '../../../../tests/support/mail-words.ts';
import { storedRequest } from '../../../../tests/support/stored-request.ts';
import { confirmation } from './confirmation.ts';

const request = storedRequest();
const mail = confirmation(request, MAIL_SETTINGS);

test('the confirmation says when we reply, what happens in the session and how to be erased', () => {
  const settings = { ...MAIL_SETTINGS, timeZone: 'America/New_York' };
  const { subject, replyTo, text, html } = confirmation(request, settings);
  expect(subject).toBe("We've received your request");
  expect(replyTo).toEqual(settings.mailTo);
  for (const fact of [
    'A reply by Fri, Jan 2, 2026, 5:00 AM EST',
    `${REPLY_WITHIN_HOURS} hours after your request`,
    `${SESSION_MINUTES}-minute strategy session`,
    'You tell us how your day runs',
    'no commitment',
    'reply to this mail',
    `details erased, write from this address to ${brand.email}`,
    `${RETENTION_MONTHS} months`,
    `The people at ${brand.name}`,
    'automatic confirmation',
  ]) {
    expect(text.replace(/\s+/g, ' ')).toContain(fact);
    expect(wordsOf(html)).toContain(fact);
  }
});

test('the confirmation is word for word the same for every visitor of that moment', () => {
  const other = confirmation({ ...request, name: 'x', phone: 'y', email: 'z@z.example' }, MAIL_SETTINGS);
  expect([mail.subject, mail.text, mail.html]).toEqual([other.subject, other.text, other.html]);
});

test('the confirmation has no link to mark the request', () => {
  expect(mail.text + mail.html).not.toContain(MAIL_SETTINGS.publicOrigin);
  expect(mail.attachments).toBeUndefined();
});

test('the confirmation has no exclamation mark', () => {
  expect(mail.subject + mail.text + wordsOf(mail.html)).not.toContain('!');
});

import { describe, expect, test } from 'vitest';
import { brand } from '../../../business/brand.ts';
import { confirmation } from './confirmation.ts';
import { notification } from './notification.ts';
import { telephoneLink } from './telephone-link.ts';

const settings = {
  mailFrom: { name: 'Agency', address: 'desk@agency.example' },
  mailTo: { name: '', address: 'new@agency.example' },
};
const request = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  idempotency_key: 'caller:1',
  name: `Maya "<b>O'Neil</b>" & Co`,
  phone: '+1 (555) 123-4567',
  email: "o'neil+a&b%c?d@bakery.example",
  received_at: Date.parse('2026-01-01T10:00:00Z'),
};

describe('the notification', () => {
  const mail = notification(request, settings);

  test('carries what is needed to call or write back, and by when', () => {
    expect(mail.subject).toBe(`New consultation request: ${request.name}`);
    expect(mail.replyTo).toEqual({ name: request.name, address: request.email });
    for (const fact of [
      request.name,
      request.phone,
      request.email,
      'tel:+15551234567',
      '2026-01-02T10:00:00',
    ]) {
      expect(mail.text).toContain(fact);
    }
    expect(mail.html).toContain('href="tel:+15551234567"');
    expect(mail.html).toContain('href="mailto:o&#39;neil%2Ba%26b%25c%3Fd@bakery.example"');
  });

  test('holds no markup of the visitor', () => {
    expect(mail.html).not.toContain('<b>');
    expect(mail.html).toContain('&lt;b&gt;O&#39;Neil&lt;/b&gt;&quot; &amp; Co');
  });
});

describe('the confirmation', () => {
  const mail = confirmation(request, settings);

  test('says what happens next and how to be forgotten', () => {
    expect(mail.subject).toBe("We've received your request");
    expect(mail.replyTo).toEqual(settings.mailTo);
    for (const fact of ['24 hours', '30-minute', 'no commitment', 'reply to this mail', brand.email]) {
      expect(mail.text).toContain(fact);
      expect(mail.html).toContain(fact);
    }
  });

  test('is word for word the same for every visitor', () => {
    const other = confirmation({ ...request, name: 'x', phone: 'y', email: 'z@z.example' }, settings);
    expect([mail.subject, mail.text, mail.html]).toEqual([other.subject, other.text, other.html]);
  });
});

test.each([
  ['(555) 123-4567', 'tel:5551234567'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
  [' (+1) 555', 'tel:+1555'],
  ['javascript:alert(1)', 'tel:1'],
  ['call me', undefined],
])('the telephone link of %s', (phone, link) => {
  expect(telephoneLink(phone)).toBe(link);
});

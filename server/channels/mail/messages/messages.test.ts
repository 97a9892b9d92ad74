import { describe, expect, test } from 'vitest';
import { brand } from '../../../../agency/brand.ts';
import { MAIL_SETTINGS, ONLY_COPY } from '../../../../tests/support/mail-settings.ts';
import { quietWeek } from '../../../../tests/support/quiet-week.ts';
import { storedRequest } from '../../../../tests/support/stored-request.ts';
import { confirmation } from './confirmation.ts';
import { requestMail } from './request-mail.ts';
import { summary } from './summary.ts';

const settings = MAIL_SETTINGS;
const longest = storedRequest({
  name: `王 ${'n'.repeat(198)}`,
  phone: '5'.repeat(64),
  email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
});
const suspected = { ...longest, suspicion: 'honeypot, link in name, markup in name, link in phone number' };
const figures = {
  ...quietWeek(),
  ...{ came: 123_456, suspected: 1_234, carriedOver: 1_234, repliedInTime: 99_999, repliedLate: 9_999 },
  ...{ open: 1_234, overdue: 1_234, slowestMs: 9e9, bounced: 1_234, expired: 1_234 },
  mostUrgent: Array(20).fill(longest),
  visits: { home: 1_234_567, contact: 123_456, sent: 1_234 },
  visitsBefore: { home: 1_234_567, contact: 123_456, sent: 1_234 },
};

describe.each([
  ['notification', () => requestMail('notification', longest, settings, ONLY_COPY)],
  ['notification', () => requestMail('notification', suspected, settings, ONLY_COPY)],
  ['confirmation', () => confirmation(longest, settings, ONLY_COPY)],
  ['reminder', () => requestMail('reminder', longest, settings, ONLY_COPY)],
  ['overdue', () => requestMail('overdue', suspected, settings, ONLY_COPY)],
  ['summary', () => summary(figures, settings, ONLY_COPY)],
  ['summary', () => summary(quietWeek(), settings, ONLY_COPY)],
])('every %s', (kind, compose) => {
  const mail = compose();

  test('goes to one recipient with these headers', () => {
    expect(mail.headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
    const about = kind === 'summary' ? '2026-01-05' : longest.id;
    expect(mail.messageId).toBe(`<${kind}.${about}@agency.example>`);
    expect(mail.from).toEqual(settings.mailFrom);
    const to = kind === 'confirmation' ? { name: '', address: longest.email } : settings.mailTo[0];
    expect(mail.to).toEqual(to);
    expect(mail.envelope).toEqual({ from: { ...settings.mailFrom, name: '' }, to: { ...to, name: '' } });
  });

  test('is the same mail when it is made again', () => {
    expect(compose()).toEqual(mail);
  });

  test('fits a narrow window of plain text, and cuts no link', () => {
    const long = mail.text.split('\n').filter((line) => line.length > 78 && !line.includes('@'));
    for (const line of long) expect(line).toMatch(/^ *https:\/\/agency\.example\/agency\/v1\.\S+$/);
  });

  test('fetches nothing and runs nothing', () => {
    expect(mail.html).not.toMatch(
      /url\(|@import|@font-face|\ssrc=|<(script|img|link|iframe|form|svg|button)\b/i,
    );
    for (const [, target] of mail.html.matchAll(/href="([^"]*)"/g)) {
      expect(target).toMatch(/^(mailto:|tel:\+?\d|https:\/\/agency\.example\/agency\/v1\.)/);
    }
    expect(mail.html.replaceAll(/href="[^"]*"/g, '')).not.toMatch(/https?:/);
  });

  test('is complete without its style sheets, and made for Outlook, phones and dark mode', () => {
    const bare = mail.html.replaceAll(/<style>.*?<\/style>/gs, '');
    expect(bare).toContain('max-width:560px');
    expect(bare).toContain('<!--[if mso]><table role="presentation" width="560"');
    for (const table of bare.match(/<table[^>]*>/g) ?? []) expect(table).toContain('role="presentation"');
    // The visitor's mail is in the agency's words, its own are in ours.
    expect(bare).toContain(`<html lang="${kind === 'confirmation' ? brand.locale : 'en'}">`);
    expect(bare).toContain('<meta name="color-scheme" content="light dark">');
    expect(bare).toContain('<meta name="supported-color-schemes" content="light dark">');
    expect(mail.html).toContain('@media (prefers-color-scheme: dark)');
  });
});

import { expect, test } from 'vitest';
import { rendered, MAIL_SETTINGS as settings } from '../../../tests/support/mail-settings.ts';
import { storedRequest } from '../../../tests/support/stored-request.ts';
import { confirmation } from './confirmation-mail.ts';
import { requestMail } from './request-mail.ts';

const longest = storedRequest({
  name: `王 ${'n'.repeat(198)}`,
  phone: '5'.repeat(64),
  email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
});
const suspected = { ...longest, suspicion: 'honeypot, link in name, markup in name, link in phone number' };

const mails = [
  ['notification', requestMail('notification', longest, settings)],
  ['notification of suspected spam', requestMail('notification', suspected, settings)],
  ['confirmation', confirmation(longest, settings)],
  ['reminder', requestMail('reminder', longest, settings)],
  ['overdue alert', requestMail('overdue', suspected, settings)],
] as const;

test.each(mails)('every %s fetches nothing and runs nothing', (_kind, draft) => {
  const { html } = rendered(draft);
  expect(html).not.toMatch(
    /url\(|@import|@font-face|\ssrc="(?!cid:)|<(script|link|iframe|form|svg|button)\b/i,
  );
  for (const [, target] of html.matchAll(/href="([^"]*)"/g)) {
    expect(target).toMatch(/^(mailto:|tel:\+?\d|https:\/\/agency\.example\/agency\/v1\.)/);
  }
  expect(html.replaceAll(/href="[^"]*"/g, '')).not.toMatch(/https?:/);
});

import { expect, test } from 'vitest';
import { rendered } from '../../../tests/support/rendered-mail.ts';
import { storedRequest } from '../../../tests/support/stored-request.ts';
import { TEST_CONFIG as config, TEST_SECRET as secret } from '../../../tests/support/test-context.ts';
import { confirmation } from './confirmation-mail.ts';
import { requestMail } from './request-mail.ts';

const longest = storedRequest({
  name: `王 ${'n'.repeat(198)}`,
  phone: '5'.repeat(64),
  email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
});
const suspected = { ...longest, suspicion: 'honeypot, link in name, markup in name, link in phone number' };

const mails = [
  ['notification', requestMail('notification', longest, { config, secret })],
  ['notification of suspected spam', requestMail('notification', suspected, { config, secret })],
  ['confirmation', confirmation(longest, config)],
  ['reminder', requestMail('reminder', longest, { config, secret })],
  ['overdue alert', requestMail('overdue', suspected, { config, secret })],
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

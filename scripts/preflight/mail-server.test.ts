import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { startSmtpPeer } from '../../tests/support/smtp-peer.ts';
import { checkMailServer } from './mail-server.ts';

function check(smtpUrl: string | undefined) {
  const config = readConfig({
    SMTP_URL: smtpUrl,
    DATA_DIR: 'kept',
    MAIL_FROM: 'Agency <desk@agency.test>',
    MAIL_TO: 'leads@agency.test',
    PUBLIC_ORIGIN: 'https://www.agency.test',
  });
  const now = () => Date.parse('2026-05-01T10:00:00Z');
  return checkMailServer({ config, now, newId: () => '1' });
}

test('a test mail arrives where requests are announced', async () => {
  await using peer = await startSmtpPeer();
  expect(await check(peer.url)).toEqual({
    verdict: 'pass',
    says: `127.0.0.1:${peer.port} took a test mail to leads@agency.test. See that it arrived, and not among the spam.`,
  });
  const [mail] = await peer.mails.waitFor(1);
  expect(mail).toMatchObject({
    envelopeFrom: 'desk@agency.test',
    recipients: ['leads@agency.test'],
    subject: 'Test mail from https://www.agency.test',
    messageId: '<preflight.1@agency.test>',
  });
  expect(mail?.text).toContain('sent this mail to see that contact requests reach you');
  expect(mail?.headerLines).toContainEqual({ key: 'auto-submitted', line: 'Auto-Submitted: auto-generated' });
});

test('a server that refuses the recipient fails, in its own words, too', async () => {
  await using peer = await startSmtpPeer({ onRcpt: () => ({ code: 550, text: 'No such mailbox' }) });
  const { verdict, says } = await check(peer.url);
  expect(says).toMatch(/refuses the recipient.+550.+MAIL_TO.+It said: 550 No such mailbox$/);
  expect(verdict).toBe('fail');
});

test('without SMTP_URL it fails, and says where mail is written to', async () => {
  const { verdict, says } = await check(undefined);
  expect(says).toMatch(/SMTP_URL is unset: mail is written to kept\/mail\//);
  expect(verdict).toBe('fail');
});

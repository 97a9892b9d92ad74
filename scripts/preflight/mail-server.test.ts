import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { NO_SMTP_SERVER, type SmtpPeerOptions, startSmtpPeer } from '../../tests/support/smtp-peer.ts';
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

async function checkPeer(options: SmtpPeerOptions) {
  await using peer = await startSmtpPeer(options);
  return await check(`smtp://agency:hunter2@127.0.0.1:${peer.port}`);
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

test.each([
  ['login', { onAuth: () => ({ code: 535, text: 'No hunter2 here' }) }, /refuses the login.+535/, /here/],
  [
    'recipient',
    { onRcpt: () => ({ code: 550, text: 'No such mailbox' }) },
    /refuses the recipient.+550.+MAIL_TO.+It said: 550 No such mailbox$/,
  ],
])(
  'a server that refuses the %s fails, in words and without the password',
  async (_, options, words, never = /\n/) => {
    const { verdict, says } = await checkPeer(options);
    expect(says).toMatch(words);
    expect(says).not.toMatch(never);
    expect(says).not.toMatch(/hunter2|YWdlbmN5|aHVudGVyMg/);
    expect(verdict).toBe('fail');
  },
);

test.each([
  ['that no one named', undefined, /SMTP_URL is unset: mail is written to kept\/mail\//],
  ['whose name is not found', 'smtp://smtp.agency.invalid', /name cannot be found.+EDNS/],
  ['that is not there', NO_SMTP_SERVER, /nothing listens there.+ECONNREFUSED.+docs\/deploying\/mail\.md/],
])('a server %s fails', async (_, url, words) => {
  const { verdict, says } = await check(url);
  expect(says).toMatch(words);
  expect(verdict).toBe('fail');
});

test('a server without TLS fails when TLS is asked for', async () => {
  await using peer = await startSmtpPeer();
  const { verdict, says } = await check(`smtps://127.0.0.1:${peer.port}`);
  expect(says).toMatch(/does not speak TLS as asked/);
  expect(verdict).toBe('fail');
});

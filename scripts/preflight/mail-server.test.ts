import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { startFaultySmtpPeer } from '../../tests/support/faulty-smtp-peer.ts';
import { NO_SMTP_SERVER, type SmtpPeerOptions, startSmtpPeer } from '../../tests/support/smtp-peer.ts';
import { checkMailServer } from './mail-server.ts';

const PATIENT = { connection: 20_000, greeting: 20_000, socket: 20_000 };

function check(
  smtpUrl: string | undefined,
  { sendsMail = true, ports = [] as number[], timeouts = PATIENT } = {},
) {
  const config = readConfig({
    SMTP_URL: smtpUrl,
    DATA_DIR: 'kept',
    MAIL_FROM: 'Agency <desk@agency.test>',
    MAIL_TO: 'leads@agency.test',
    PUBLIC_ORIGIN: 'https://www.agency.test',
  });
  const now = () => Date.parse('2026-05-01T10:00:00Z');
  return checkMailServer({ config, sendsMail, timeouts, now, newId: () => '1', ports });
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

test('with --no-mail no mail is sent, and the line says so', async () => {
  let logins = 0;
  await using peer = await startSmtpPeer({
    onAuth: () => {
      logins += 1;
      return undefined;
    },
  });
  const url = `smtp://agency:hunter2@127.0.0.1:${peer.port}`;
  const { verdict, says } = await check(url, { sendsMail: false });
  expect(says).toContain('No test mail was sent');
  expect(verdict).toBe('warn');
  expect(logins).toBe(1);
  expect(peer.mails.all).toEqual([]);
});

test('no mail server at all fails', async () => {
  const { verdict, says } = await check(undefined);
  expect(says).toContain('SMTP_URL is unset: mail is written to kept/mail/');
  expect(verdict).toBe('fail');
});

test.each([
  ['login', { onAuth: () => ({ code: 535, text: 'No hunter2 here' }) }, /refuses the login.+535/, /here/],
  [
    'recipient',
    { onRcpt: () => ({ code: 550, text: 'No such mailbox' }) },
    /refuses the recipient.+MAIL_TO.+550.+It said: 550 No such mailbox$/,
  ],
  ['mail', { onData: () => ({ code: 554, text: 'Spam' }) }, /refuses the mail itself.+554.+Spam/],
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
  ['whose name is not found', 'smtp://smtp.agency.invalid', /name cannot be found.+EDNS/],
  ['that is not there', NO_SMTP_SERVER, /nothing listens there.+ECONNREFUSED/],
])('a server %s fails', async (_, url, words) => {
  const { verdict, says } = await check(url);
  expect(says).toMatch(words);
  expect(verdict).toBe('fail');
});

test('a server that cannot be reached on its port is tried on the others, and the line says what to set', async () => {
  await using peer = await startSmtpPeer();
  const { verdict, says } = await check(NO_SMTP_SERVER, { ports: [1, peer.port] });
  expect(says).toMatch(
    new RegExp(`reached with SMTP_URL=smtp://user:password@127\\.0\\.0\\.1:${peer.port}\\.$`),
  );
  expect(verdict).toBe('fail');
});

test('a server that cannot be reached on any port is named with the ports that were tried', async () => {
  const { says } = await check(NO_SMTP_SERVER, { ports: [1, 2] });
  expect(says).toContain('Nor does it answer on 1, 2.');
});

test('a server that answers is not tried on other ports', async () => {
  await using other = await startSmtpPeer();
  await using peer = await startSmtpPeer({ onAuth: () => ({ code: 535, text: 'No' }) });
  const { says } = await check(`smtp://agency:hunter2@127.0.0.1:${peer.port}`, { ports: [other.port] });
  expect(says).not.toContain(String(other.port));
});

test('a server that stays silent fails before long', async () => {
  const peer = await startFaultySmtpPeer({ at: 'greeting', does: 'silence' });
  const { verdict, says } = await check(peer.url, { timeouts: { ...PATIENT, greeting: 200 } });
  await peer.stop();
  expect(says).toMatch(/does not answer in time.+ETIMEDOUT/);
  expect(verdict).toBe('fail');
});

test('a server without TLS fails when TLS is asked for, or when a password would leave the machine', async () => {
  await using peer = await startSmtpPeer();
  const withTls = await check(`smtps://127.0.0.1:${peer.port}`);
  expect(withTls.says).toMatch(/does not speak TLS as asked/);
  // A spelling of this machine's address that is not recognised as such.
  const withPassword = await check(`smtp://agency:hunter2@127.1:${peer.port}`);
  expect(withPassword.says).toMatch(/offers no TLS/);
  expect([withTls.verdict, withPassword.verdict]).toEqual(['fail', 'fail']);
  expect(peer.mails.all).toEqual([]);
});

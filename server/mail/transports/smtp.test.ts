import { expect, onTestFinished, test, vi } from 'vitest';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { startSmtpPeer } from '../../../tests/support/receivers.ts';
import { TEST_CONFIG } from '../../../tests/support/test-context.ts';
import { classifyFailure } from '../mail-failures.ts';
import type { OutgoingMail } from '../outgoing-mail.ts';
import { greetingName, smtpTransport } from './smtp.ts';

const from = { name: '', address: 'a@a.example' };
const mail: OutgoingMail = {
  envelope: { from, to: from },
  name: 'notification.1',
  messageId: '<1@a.example>',
  date: new Date(0),
  headers: {},
  from,
  to: from,
  replyTo: from,
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
};

async function send(url: string) {
  const transport = smtpTransport(url, { name: 'agency.example' });
  return transport
    .send(mail, new AbortController().signal, async () => {})
    .then(
      () => undefined,
      (error) => classifyFailure(error, transport),
    );
}

test('a mail server may take five minutes to greet, as RFC 5321 says', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const [connected, greeted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await using peer = await startSmtpPeer({
    beforeGreeting() {
      connected.resolve();
      return greeted.promise;
    },
  });
  const failure = send(peer.url);
  await connected.promise;
  vi.advanceTimersByTime(5 * MINUTE_MS - 30_000);
  greeted.resolve();
  expect(await failure).toBeUndefined();
  expect(peer.mails.all).toHaveLength(1);
});

test('a password is not sent to another machine without TLS, and the operator is told', async () => {
  const logins: unknown[] = [];
  await using peer = await startSmtpPeer({ onAuth: () => void logins.push('a login') });
  // A spelling of this machine that the transport does not take for it.
  const failure = await send(`smtp://user:password@127.1:${peer.port}`);
  expect(failure).toMatchObject({ category: 'operator', reason: expect.stringContaining('STARTTLS') });
  expect(logins).toEqual([]);
  expect(peer.mails.all).toEqual([]);
});

test.each([{ offersTls: true }, { isSecure: true }])(
  'a mail server here may have a certificate of its own, one elsewhere may not: %j',
  async (options) => {
    await using peer = await startSmtpPeer(options);
    expect(await send(peer.url)).toBeUndefined();
    expect(await send(peer.url.replace('127.0.0.1', '127.1'))).toMatchObject({
      ...{ category: 'operator', reason: expect.stringContaining('certificate') },
    });
    expect(peer.mails.all).toHaveLength(1);
  },
);

test.each([
  ['the site’s own name', 'https://www.agency.example', true, 'www.agency.example'],
  ['the sender’s domain while it runs on this machine', 'http://localhost:3000', false, 'desk.example'],
  ['the sender’s domain where the site has no name', 'https://192.0.2.1', true, 'desk.example'],
])('a mail server is greeted by %s', (_what, publicOrigin, isPublic, name) => {
  const mailFrom = { name: '', address: 'hello@desk.example' };
  expect(greetingName({ ...TEST_CONFIG, publicOrigin, isPublic, mailFrom })).toBe(name);
});

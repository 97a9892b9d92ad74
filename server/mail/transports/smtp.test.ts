import { expect, test } from 'vitest';
import { startSmtpPeer } from '../../../tests/support/smtp-peer.ts';
import { sortFailure } from '../failures.ts';
import type { OutgoingMail } from '../outgoing-mail.ts';
import { greetingName, smtpTransport } from './smtp.ts';

const from = { name: '', address: 'a@a.example' };
const mail: OutgoingMail = {
  envelope: { from, to: from },
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
  return transport.send(mail, new AbortController().signal).then(() => undefined, sortFailure);
}

test('a password is not sent to another machine without TLS, and the operator is told', async () => {
  const logins: unknown[] = [];
  await using peer = await startSmtpPeer({ onAuth: () => void logins.push('a login') });
  // A spelling of this machine that the transport does not take for it.
  const failure = await send(`smtp://user:password@127.1:${peer.port}`);
  expect(failure).toMatchObject({ sort: 'operator', reason: expect.stringContaining('ETLS') });
  expect(logins).toEqual([]);
  expect(peer.mails.all).toEqual([]);
});

test('a mail server on this machine may have a certificate of its own, one elsewhere may not', async () => {
  await using peer = await startSmtpPeer({ offersTls: true });
  expect(await send(peer.url)).toBeUndefined();
  expect(await send(`smtp://127.1:${peer.port}`)).toMatchObject({
    ...{ sort: 'operator', reason: expect.stringContaining('CERT') },
  });
  expect(peer.mails.all).toHaveLength(1);
});

test.each([
  ['the site’s own name', 'https://www.agency.example', true, 'www.agency.example'],
  ['the sender’s domain while it runs on this machine', 'http://localhost:3000', false, 'desk.example'],
  ['the sender’s domain where the site has no name', 'https://192.0.2.1', true, 'desk.example'],
])('a mail server is greeted by %s', (_what, publicOrigin, isPublic, name) => {
  expect(
    greetingName({ publicOrigin, isPublic, mailFrom: { name: '', address: 'hello@desk.example' } }),
  ).toBe(name);
});

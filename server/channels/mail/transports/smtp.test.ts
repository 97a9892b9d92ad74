import { expect, test } from 'vitest';
import { startSmtpPeer } from '../../../../tests/support/smtp-peer.ts';
import { sortFailure } from '../failures.ts';
import type { OutgoingMail } from '../outgoing-mail.ts';
import { smtpTransport } from './smtp.ts';

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
  const transport = smtpTransport(url);
  return transport.send(mail, new AbortController().signal).then(() => undefined, sortFailure);
}

test('a password is not sent to another machine without TLS, and the operator is told', async () => {
  const logins: unknown[] = [];
  await using peer = await startSmtpPeer({ onAuth: () => void logins.push('a login') });
  // A spelling of this machine that the transport does not take for it.
  const failure = await send(`smtp://user:password@127.1:${peer.port}`);
  expect(failure).toMatchObject({ kind: 'operator', reason: expect.stringContaining('ETLS') });
  expect(logins).toEqual([]);
  expect(peer.mails.all).toEqual([]);
});

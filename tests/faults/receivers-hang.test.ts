/** @module-tag release */

import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { brand } from '../../agency/brand.ts';
import { messageId } from '../../server/mail/outgoing-mail.ts';
import { postedId, postJson, VISITOR } from '../support/contact-call.ts';
import { runHere, startRequests } from '../support/operator.ts';
import { readOutbox, secondHandle } from '../support/read-stored.ts';
import { keepArrivals, RECEIVER_SECRET, startSmtpPeer, startWebhookReceiver } from '../support/receivers.ts';
import { startFixtureServer } from '../support/server.ts';
import { startServerProcess, waitForLine } from '../support/server-process.ts';
import { STORE_KINDS, tempDatabase } from '../support/temp-database.ts';
import { postgresSocket, startTcpProxy } from './tcp-proxy.ts';

const MINUTE = 60_000;

/** A stop takes at most 5 s, and a busy machine may need longer. */
const LONG_STOP_MS = 30_000;

const ERASE = ['erase', VISITOR.email, '--yes'];

/** A mail server that greets no one, and a webhook's receiver that does not answer, until the test releases them. */
async function startHanging() {
  const released = Promise.withResolvers<void>();
  const connections = keepArrivals<'connected'>();
  const peer = await startSmtpPeer({
    beforeGreeting() {
      connections.add('connected');
      return released.promise;
    },
  });
  const receiver = await startWebhookReceiver({
    answer: (response) => void released.promise.then(() => response.writeHead(204).end()),
  });
  return {
    peer,
    receiver,
    env: {
      SMTP_URL: peer.url,
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET: RECEIVER_SECRET,
      WEBHOOK_PERSONAL: 'yes',
    },
    async inHand() {
      await connections.waitFor(2);
      await receiver.events.waitFor(1);
    },
    mailsInHand: () => connections.all.length,
    release: released.resolve,
    async [Symbol.asyncDispose]() {
      released.resolve();
      await peer.stop();
      await receiver.stop();
    },
  };
}

test.each(STORE_KINDS)('a stop cuts off receivers that hang, on %s', async (kind) => {
  const database = await tempDatabase(kind);
  await using hanging = await startHanging();
  const env = { ...hanging.env, DATABASE_URL: database.url };
  await using server = await startServerProcess({ env });
  const id = await postedId(server.origin);
  await hanging.inHand();
  const since = performance.now();
  expect(await server.end('SIGTERM')).toBe(0);
  expect(performance.now() - since).toBeLessThan(LONG_STOP_MS);
  // Had the stop waited for a limit of the delivery itself, that would be a failed attempt.
  const untouched = { state: 'pending', attempts: 0, lease: null, leased_until: null, last_error: null };
  expect(await readOutbox(database.url)).toMatchObject([
    { kind: 'confirmation', ...untouched },
    { kind: 'contact_request.received', ...untouched },
    { kind: 'notification', ...untouched },
  ]);
  expect(hanging.peer.mails.all).toEqual([]);

  hanging.release();
  await using restarted = await startServerProcess({ env });
  const mails = await hanging.peer.mails.waitFor(2);
  const [cutOff, again] = await hanging.receiver.events.waitFor(2);
  expect(await restarted.end('SIGTERM')).toBe(0);
  expect(mails.map((mail) => mail.messageId).sort()).toEqual(
    ['confirmation', 'notification'].map((kind) => messageId(`${kind}.${id}`, brand.email)),
  );
  expect(again?.headers['webhook-id']).toBe(cutOff?.headers['webhook-id']);
  await database.remove();
});

async function startServer({ peer, env }: Awaited<ReturnType<typeof startHanging>>) {
  const MAIL_TO = 'desk@agency.example, sales@agency.example';
  return await startFixtureServer({ smtpUrl: peer.url, env: { ...env, MAIL_TO } });
}

test('an erasure waits for what is being sent, and nothing of the person leaves after it', async () => {
  await using hanging = await startHanging();
  await using server = await startServer(hanging);
  for (const phone of ['1', '2', '3']) await postJson(server.origin, { ...VISITOR, phone });
  await hanging.inHand();
  const erasure = startRequests(server, ERASE);
  const [ended, result] = [once(erasure, 'exit'), text(erasure.stdout)];
  expect(await waitForLine(erasure.stderr, 'Waiting')).toMatch(
    /^A mail or an event about \d requests? is being sent\. Waiting/,
  );
  expect(erasure.exitCode).toBeNull();
  hanging.release();
  expect(await ended).toEqual([0, null]);
  expect(await result).toMatch(/^Erased 3 requests /);
  const left = () => ({
    mails: hanging.peer.mails.all.length,
    events: hanging.receiver.events.all.filter(({ body }) => body.includes(VISITOR.email)).length,
  });
  const before = left();
  // The others of the seven were never begun.
  expect(before.mails).toBe(hanging.mailsInHand());
  expect(before.mails).toBeLessThan(7);
  await hanging.receiver.events.waitFor(1, ({ type }) => type === 'contact_request.erased');
  await server.pause();
  expect(left()).toEqual(before);
});

test('an erasure that waits in vain says that not all is erased and what to do, and ends with 1', async () => {
  await using hanging = await startHanging();
  await using server = await startServer(hanging);
  await postJson(server.origin);
  await hanging.inHand();
  using database = secondHandle(server.databasePath);
  let time = 0;
  const quickly = () => {
    time += MINUTE / 4;
    // A worker renews its lease, here at the same pace.
    database.exec('update outbox set leased_until = leased_until + 1 where lease is not null');
    return time;
  };
  const { code, stdout, stderr } = await runHere(server, ERASE, {}, { monotonic: quickly });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/\nNot all is erased: .+ about 1 request, .+ Run the same command again .+\n$/);
  hanging.release();
  expect(await runHere(server, ERASE)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Erased 1 request /),
  });
});

test('a stop does not wait for a database that no longer answers', async () => {
  const database = await tempDatabase('postgres');
  await using proxy = await startTcpProxy(postgresSocket(database.url));
  const url = Object.assign(new URL(database.url), { port: proxy.port, search: '' });
  const env = { DATABASE_URL: url.href };
  await using server = await startFixtureServer({ patience: { store: 60 * MINUTE }, env });
  await postJson(server.origin);
  proxy.freeze();
  const unanswered = postJson(server.origin, { ...VISITOR, phone: '1' });
  unanswered.catch(() => {});
  await server.pause();
  await expect(unanswered).rejects.toThrow('fetch failed');
  await database.remove();
});

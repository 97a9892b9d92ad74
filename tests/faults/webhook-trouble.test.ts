import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { postJson, VISITOR } from '../support/contact-call.ts';
import { startFixtureServer } from '../support/fixture-server.ts';
import { openAgency } from '../support/open-agency.ts';
import { readOutbox } from '../support/read-stored.ts';
import { startSmtpPeer } from '../support/smtp-peer.ts';
import { RECEIVER_SECRET, startWebhookReceiver } from '../support/webhook-receiver.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const REQUESTS = 10;

test('a receiver that hangs delays no mail, and what it did not answer waits for another try', async () => {
  const inHand: ServerResponse[] = [];
  await using receiver = await startWebhookReceiver({ answer: (response) => void inHand.push(response) });
  await using peer = await startSmtpPeer();
  const env = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: RECEIVER_SECRET };
  await using server = await startFixtureServer({ smtpUrl: peer.url, env });
  const posts = await Promise.all(
    Array.from({ length: REQUESTS }, (_, number) =>
      postJson(server.origin, { ...VISITOR, email: `maya-${number}@bakery.example` }),
    ),
  );
  expect(posts.map(({ status }) => status)).toEqual(Array(REQUESTS).fill(200));
  await peer.mails.waitFor(2 * REQUESTS);
  await receiver.events.waitFor(1);
  expect(server.logLines.filter((line) => 'webhook' in JSON.parse(line))).toEqual([]);
  for (const response of inHand) response.destroy();
  await server.logged(
    ({ webhook, reason }) => webhook !== undefined && reason === 'other side closed (UND_ERR_SOCKET)',
  );
  await server.pause();
  const events = (await readOutbox(server.databaseUrl)).filter(({ kind }) =>
    kind.startsWith('contact_request.'),
  );
  expect(events.map(({ state }) => state)).toEqual(Array(REQUESTS).fill('pending'));
});

test('an event that no one takes is given up after three days of trying', async () => {
  await using receiver = await startWebhookReceiver({ answer: (response) => response.writeHead(503).end() });
  const webhook = { url: receiver.url, secret: RECEIVER_SECRET, hasPersonal: false };
  await using agency = await openAgency({ start: '2026-01-07T10:00:00Z', webhook });
  await agency.request();
  const state = async () => {
    const row = await agency.store
      .selectFrom('outbox')
      .select('state')
      .where('kind', '=', 'contact_request.received')
      .executeTakeFirst();
    return row?.state;
  };
  await agency.pass((3 * DAY) / MINUTE - 60);
  expect(await state()).toBe('pending');
  await agency.pass(8 * 60);
  expect(await state()).toBe('expired');
});

import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { postJson, VISITOR } from '../support/contact-call.ts';
import { startFixtureServer } from '../support/fixture-server.ts';
import { openAgency } from '../support/open-agency.ts';
import { readOutbox } from '../support/read-stored.ts';
import { startSmtpPeer } from '../support/smtp-peer.ts';
import { RECEIVER_SECRET, type ReceivedEvent, startWebhookReceiver } from '../support/webhook-receiver.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const REQUESTS = 10;

const idsOf = (events: readonly ReceivedEvent[]) =>
  [...new Set(events.map(({ headers }) => headers['webhook-id']))].sort();

const readEvents = async (url: string) =>
  (await readOutbox(url)).filter(({ event_about }) => event_about !== null);

test('a receiver that hangs delays no mail and loses no event: each arrives after the next start, under its one id', async () => {
  let isTroubled = true;
  const inHand: ServerResponse[] = [];
  await using receiver = await startWebhookReceiver({
    answer(response) {
      if (isTroubled) inHand.push(response);
      else response.writeHead(204).end();
    },
  });
  await using peer = await startSmtpPeer();
  let time = Date.now();
  const env = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: RECEIVER_SECRET };
  await using server = await startFixtureServer({ smtpUrl: peer.url, now: () => time, env });
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
  isTroubled = false;
  await server.pause();
  const failed = await readEvents(server.databaseUrl);
  expect(failed).toHaveLength(REQUESTS);
  const errors = failed.flatMap(({ last_error }) => last_error ?? []);
  expect(errors).toEqual(Array(inHand.length).fill('UND_ERR_SOCKET'));

  time += 2 * MINUTE;
  await using restarted = await startFixtureServer({
    now: () => time,
    env: { ...env, DATABASE_URL: server.databaseUrl },
  });
  for (const { event_about } of failed.filter(({ state }) => state === 'pending')) {
    await restarted.logged(
      ({ webhook, request, outcome }) =>
        webhook !== undefined && request === event_about && outcome === 'sent',
    );
  }
  await restarted.pause();
  const settled = await readEvents(server.databaseUrl);
  expect(settled.map(({ state }) => state)).toEqual(Array(REQUESTS).fill('sent'));
  expect(idsOf(receiver.events.all)).toEqual(failed.map(({ id }) => id).sort());
});

test('an event that no one takes is given up after three days of trying', async () => {
  await using receiver = await startWebhookReceiver({
    answer: (response) => response.writeHead(503).end(),
  });
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
  await agency.pass(3 * 60);
  expect(await state()).toBe('expired');
});

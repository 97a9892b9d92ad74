import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { markReplied } from '../../server/replies/marks.ts';
import { openDatabase } from '../../server/store/database.ts';
import { EVENT_KINDS } from '../../server/store/schema.ts';
import { postJson, VISITOR } from '../support/contact-call.ts';
import { startFixtureServer } from '../support/fixture-server.ts';
import { openAgency } from '../support/open-agency.ts';
import { reportFigures } from '../support/report-figures.ts';
import { startServerProcess } from '../support/server-process.ts';
import { startSmtpPeer } from '../support/smtp-peer.ts';
import { RECEIVER_SECRET, type ReceivedEvent, startWebhookReceiver } from '../support/webhook-receiver.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const REQUESTS = 10;

const idOf = ({ headers }: ReceivedEvent) => headers['webhook-id'];
const idsOf = (events: readonly ReceivedEvent[]) => [...new Set(events.map(idOf))].sort();
const settingsFor = ({ url }: { url: string }) => ({ WEBHOOK_URL: url, WEBHOOK_SECRET: RECEIVER_SECRET });

async function eventRows(databaseUrl: string) {
  const store = openDatabase(databaseUrl);
  const rows = await store
    .selectFrom('outbox')
    .selectAll()
    .where('kind', 'in', EVENT_KINDS)
    .orderBy('id')
    .execute();
  await store.destroy();
  return rows;
}

interface Trouble {
  answer: (response: ServerResponse, elsewhere: string) => void;
  /** What is stored of each failed try. */
  error: string;
  /** Its tries end only when the test lets them go. */
  hangs?: true;
  /** After it nothing more is sent until the next start. */
  stops?: true;
}

const troubles: Record<string, Trouble> = {
  'answers 500': { answer: (response) => response.writeHead(500).end(), error: '500' },
  'drops the connection': { answer: (response) => response.destroy(), error: 'UND_ERR_SOCKET' },
  'redirects to a private address': {
    answer: (response, elsewhere) => response.writeHead(307, { Location: elsewhere }).end(),
    error: '307',
  },
  'wants no more (410)': {
    answer: (response) => response.writeHead(410).end(),
    error: '410',
    stops: true,
  },
  hangs: { answer: () => {}, error: 'UND_ERR_SOCKET', hangs: true },
};

test.each(Object.entries(troubles))(
  'a receiver that %s delays no mail and loses no event: each arrives after the next start, under its one id',
  async (name, { answer, error, hangs = false, stops = false }) => {
    let isTroubled = true;
    const inHand: ServerResponse[] = [];
    await using elsewhere = await startWebhookReceiver();
    await using receiver = await startWebhookReceiver({
      answer(response) {
        if (!isTroubled) return void response.writeHead(204).end();
        inHand.push(response);
        answer(response, elsewhere.url);
      },
    });
    await using peer = await startSmtpPeer();
    let time = Date.now();
    const env = settingsFor(receiver);
    await using server = await startFixtureServer({ smtpUrl: peer.url, now: () => time, env });
    const posts = await Promise.all(
      Array.from({ length: REQUESTS }, (_, number) =>
        postJson(server.origin, { ...VISITOR, email: `maya-${number}@bakery.example` }),
      ),
    );
    expect(posts.map(({ status }) => status)).toEqual(Array(REQUESTS).fill(200));
    await peer.mails.waitFor(2 * REQUESTS);
    await receiver.events.waitFor(stops || hangs ? 1 : REQUESTS);
    if (hangs) {
      expect(server.logLines.filter((line) => 'webhook' in JSON.parse(line))).toEqual([]);
      for (const response of inHand) response.destroy();
      isTroubled = false;
    }
    await server.pause();
    const failed = await eventRows(server.databaseUrl);
    expect(failed).toHaveLength(REQUESTS);
    const tried = failed.filter(({ last_error }) => last_error !== null);
    expect(tried.map(({ last_error }) => last_error)).toEqual(Array(inHand.length).fill(error));
    // What one turn of the worker had in hand.
    if (stops) expect(inHand.length).toBeLessThanOrEqual(4);

    isTroubled = false;
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
    const settled = await eventRows(server.databaseUrl);
    expect(settled.map(({ state }) => state)).toEqual(Array(REQUESTS).fill('sent'));
    expect(idsOf(receiver.events.all)).toEqual(failed.map(({ id }) => id).sort());
    expect(elsewhere.events.all).toEqual([]);
    reportFigures(`a webhook's receiver that ${name}`, {
      'posts answered 200': REQUESTS,
      'mails meanwhile': 2 * REQUESTS,
      events: failed.length,
      tries: receiver.events.all.length,
      lost: settled.filter(({ state }) => state !== 'sent').length,
    });
  },
);

test('a server killed after the receiver took an event, but before it stored that, sends it again under the same id', async () => {
  let kill: (() => Promise<unknown>) | undefined;
  await using receiver = await startWebhookReceiver({
    answer(response) {
      response.writeHead(204).end(() => kill?.());
    },
  });
  await using server = await startServerProcess({ env: settingsFor(receiver) });
  kill = () => server.end('SIGKILL');
  await postJson(server.origin);
  await receiver.events.waitFor(1);
  await server.end('SIGKILL');
  kill = undefined;
  const databaseUrl = `sqlite:${server.databasePath}`;
  const [event] = await eventRows(databaseUrl);

  // The dead worker's lease has ended by then.
  await using restarted = await startFixtureServer({
    now: () => Date.now() + 10 * MINUTE,
    env: { ...settingsFor(receiver), DATABASE_URL: databaseUrl },
  });
  const wasSettled = event?.state === 'sent';
  if (!wasSettled) await receiver.events.waitFor(2);
  await restarted.pause();
  expect(idsOf(receiver.events.all)).toEqual([event?.id]);
  expect((await eventRows(databaseUrl)).map(({ state }) => state)).toEqual(['sent']);
  reportFigures('killed while an event is sent', { tries: receiver.events.all.length, ids: 1, lost: 0 });
});

test('while the clock jumps four days forward and back, events wait, and each arrives under its one id', async () => {
  let isTroubled = true;
  await using receiver = await startWebhookReceiver({
    answer: (response) => response.writeHead(isTroubled ? 500 : 204).end(),
  });
  const webhook = { url: receiver.url, secret: RECEIVER_SECRET, hasPersonal: false };
  await using agency = await openAgency({ start: '2026-01-07T10:00:00Z', webhook });
  const first = await agency.request();
  await agency.pass(15);
  agency.clock.time += 4 * DAY;
  const second = await agency.request();
  await agency.pass(15);
  agency.clock.time -= 4 * DAY;
  await markReplied(agency.store, { id: first, now: agency.clock.time });
  isTroubled = false;
  await agency.pass(60);
  const rows = await agency.store
    .selectFrom('outbox')
    .select(['id', 'state', 'event_about'])
    .where('kind', 'in', EVENT_KINDS)
    .execute();
  expect(rows.map(({ state }) => state)).toEqual(Array(rows.length).fill('sent'));
  expect(new Set(rows.map(({ event_about }) => event_about))).toEqual(new Set([first, second]));
  expect(idsOf(receiver.events.all)).toEqual(rows.map(({ id }) => id).sort());
  reportFigures('clock jumps, webhook', { events: rows.length, lost: 0 });
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

import { expect, test } from 'vitest';
import { contactFields } from '../../../agency/words/contact-fields.ts';
import { FIELD_NAMES } from '../../../shared/contact-request.ts';
import { postJson, VISITOR } from '../../../tests/support/contact-call.ts';
import { startFixtureServer } from '../../../tests/support/fixture-server.ts';
import { openAgency } from '../../../tests/support/open-agency.ts';
import { RECEIVER_SECRET, startWebhookReceiver } from '../../../tests/support/webhook-receiver.ts';
import { eraseRequests } from '../../deletion/erase.ts';
import { markReplied, unmarkReplied } from '../../replies/marks.ts';
import { EVENT_KINDS, type Store } from '../../store/schema.ts';

const START = '2026-01-07T10:00:00Z';
const HOUR_MINUTES = 60;
const HOUR = 3_600_000;

const eventStates = async (store: Store) => {
  const rows = await store
    .selectFrom('outbox')
    .select(['kind', 'state', 'last_error'])
    .where('kind', 'in', EVENT_KINDS)
    .orderBy('id')
    .execute();
  return rows;
};

async function open({ hasPersonal = false } = {}) {
  const receiver = await startWebhookReceiver();
  const webhook = { url: receiver.url, secret: RECEIVER_SECRET, hasPersonal };
  const agency = await openAgency({ start: START, webhook });
  return {
    ...agency,
    receiver,
    async [Symbol.asyncDispose]() {
      await agency[Symbol.asyncDispose]();
      await receiver.stop();
    },
  };
}

test('the webhook is told when a request comes, is overdue, is replied to and is erased, each once and with its time', async () => {
  await using agency = await open();
  const id = await agency.request();
  await agency.pass(23 * HOUR_MINUTES);
  // The server was away when the reply was due.
  agency.clock.time += 2 * HOUR;
  await agency.pass(15);
  const repliedAt = agency.clock.time;
  await markReplied(agency.store, { id, now: repliedAt });
  await agency.pass(HOUR_MINUTES);
  const now = () => agency.clock.time;
  await eraseRequests(agency.store, [id], { mailDir: '/nowhere', now });
  await agency.pass(HOUR_MINUTES);
  const start = Date.parse(START);
  expect(
    agency.receiver.events.all.map(({ type, timestamp, data }) => [type, Date.parse(timestamp), data['id']]),
  ).toEqual([
    ['contact_request.received', start, id],
    ['contact_request.overdue', start + 24 * HOUR, id],
    ['contact_request.replied', repliedAt, id],
    ['contact_request.erased', repliedAt + HOUR, id],
  ]);
  expect(JSON.stringify(agency.receiver.events.all)).not.toContain(VISITOR.name);
  expect((await eventStates(agency.store)).map(({ state }) => state)).toEqual(Array(4).fill('sent'));
});

test('a mark that is taken back and made again is told each time', async () => {
  await using agency = await open();
  const id = await agency.request();
  const mark = () => markReplied(agency.store, { id, now: agency.clock.time });
  await mark();
  await mark();
  await unmarkReplied(agency.store, { id });
  await mark();
  await agency.pass(15);
  const replies = agency.receiver.events.all.filter(({ type }) => type === 'contact_request.replied');
  expect(new Set(replies.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  expect(replies).toHaveLength(2);
});

test('of a request that is erased before its event was sent, only the erasure is told', async () => {
  await using agency = await open({ hasPersonal: true });
  const id = await agency.request();
  await eraseRequests(agency.store, [id], { mailDir: '/nowhere', now: () => agency.clock.time });
  await agency.pass(15);
  expect(agency.receiver.events.all.map(({ type, data }) => [type, data])).toEqual([
    ['contact_request.erased', { id }],
  ]);
});

test('what the visitor typed is told only where that is allowed', async () => {
  await using agency = await open({ hasPersonal: true });
  await agency.request();
  await agency.pass(15);
  const [received] = agency.receiver.events.all;
  expect(Object.keys(contactFields).sort()).toEqual([...FIELD_NAMES].sort());
  expect(received?.data['fields']).toEqual(VISITOR);
});

test('a request that came before there was a webhook is not told of later', async () => {
  await using receiver = await startWebhookReceiver();
  const env = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: RECEIVER_SECRET };
  await using before = await startFixtureServer();
  await postJson(before.origin);
  await before.pause();
  await using after = await startFixtureServer({ env: { ...env, DATABASE_URL: before.databaseUrl } });
  await postJson(after.origin, { ...VISITOR, name: 'Later' });
  await receiver.events.waitFor(1);
  await after.pause();
  expect(receiver.events.all).toHaveLength(1);
});

test('events that wait when the webhook is taken out of the settings are sent when it is back', async () => {
  let isTroubled = true;
  await using receiver = await startWebhookReceiver({
    answer: (response) => response.writeHead(isTroubled ? 500 : 204).end(),
  });
  const env = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: RECEIVER_SECRET };
  await using first = await startFixtureServer({ env });
  await postJson(first.origin);
  await first.logged((line) => line['webhook'] !== undefined);
  await first.pause();
  isTroubled = false;
  const DATABASE_URL = first.databaseUrl;
  const later = { now: () => Date.now() + HOUR };
  await using without = await startFixtureServer({ ...later, env: { DATABASE_URL } });
  await postJson(without.origin, { ...VISITOR, name: 'Another' });
  await without.logged((line) => line['mail'] === 'confirmation');
  await without.pause();
  expect(receiver.events.all).toHaveLength(1);
  await using back = await startFixtureServer({ ...later, env: { ...env, DATABASE_URL } });
  await back.logged((line) => line['webhook'] !== undefined && line['outcome'] === 'sent');
  await back.pause();
  expect(receiver.events.all).toHaveLength(2);
});

import { expect, test } from 'vitest';
import { FIELD_NAMES } from '../../../shared/contact-request.ts';
import { postJson, VISITOR } from '../../../tests/support/contact-call.ts';
import { startFixtureServer } from '../../../tests/support/fixture-server.ts';
import { openAgency } from '../../../tests/support/open-agency.ts';
import { storedRequest } from '../../../tests/support/stored-request.ts';
import { RECEIVER_SECRET, startWebhookReceiver } from '../../../tests/support/webhook-receiver.ts';
import { eraseRequests } from '../../deletion/erase.ts';
import { LINK_PATH, readToken } from '../../desk/signed-link.ts';
import { markReplied, unmarkReplied } from '../../replies/marks.ts';
import { EVENT_KINDS } from '../../store/schema.ts';
import { contactRequestEvent } from './event.ts';

const START = '2026-01-07T10:00:00Z';
const HOUR_MINUTES = 60;
const HOUR = 3_600_000;

const SETTINGS = {
  hasPersonal: false,
  publicOrigin: 'https://agency.example',
  secret: 'a secret for the tests, of no use elsewhere',
};
const request = storedRequest();
const NOON = Date.parse('2026-01-01T12:00:00Z');

function dataOf(about = request, settings = SETTINGS) {
  const happened = { type: EVENT_KINDS[0], happenedAt: NOON, id: about.id, request: about };
  return JSON.parse(contactRequestEvent(happened, settings)).data;
}

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

test('an event says how the request stands, and holds nothing that the visitor typed', () => {
  const typed = Object.fromEntries(FIELD_NAMES.map((name) => [name, `typed as ${name}`]));
  const known = { id: request.id, received_at: '2026-01-01T10:00:00.000Z', url: expect.any(String) };
  const reply_due_at = '2026-01-02T10:00:00.000Z';
  expect(dataOf()).toEqual({ ...known, reply_due_at, replied_at: null, suspected_spam: false });
  const suspected = { ...request, ...typed, replied_at: NOON, suspicion: 'typed, honeypot' };
  const replied_at = '2026-01-01T12:00:00.000Z';
  expect(dataOf(suspected)).toEqual({ ...known, reply_due_at, replied_at, suspected_spam: true });
});

test('the link of an event opens the page of that request for 30 days', () => {
  const start = `${SETTINGS.publicOrigin}${LINK_PATH}/`;
  const [before, token = ''] = dataOf().url.split(start);
  expect(before).toBe('');
  const expiresAt = Date.parse('2026-01-31T10:00:00Z');
  const open = (now: number) => readToken(token, { secret: SETTINGS.secret, now });
  expect(open(expiresAt - 1)).toEqual({ action: 'replied', id: request.id, expiresAt });
  expect(open(expiresAt)).toBeUndefined();
});

test('an event holds every field of the form when the agency asks for it, but never of an erased request', () => {
  const settings = { ...SETTINGS, hasPersonal: true };
  expect(dataOf(request, settings).fields).toEqual(VISITOR);
  const erased = { type: 'contact_request.erased', happenedAt: NOON, id: request.id, request } as const;
  expect(JSON.parse(contactRequestEvent(erased, settings)).data).toEqual({ id: request.id });
});

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

test('events that wait when the webhook is taken out of the settings are sent when it is back, and what came meanwhile is not told of', async () => {
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

import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openAgency } from '../../tests/support/open-agency.ts';
import {
  RECEIVER_SECRET,
  startWebhookReceiver,
  type WebhookReceiverOptions,
} from '../../tests/support/receivers.ts';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { deleteRequests } from '../requests/delete-requests.ts';
import { markReplied, unmarkReplied } from '../requests/marks.ts';

const START = '2026-01-07T10:00:00Z';
const HOUR_MINUTES = 60;
const HOUR = 3_600_000;

async function open({
  includesVisitorData = false,
  ...options
}: WebhookReceiverOptions & { includesVisitorData?: boolean } = {}) {
  const receiver = await startWebhookReceiver(options);
  const webhook = { url: receiver.url, secret: RECEIVER_SECRET, includesVisitorData };
  const agency = await openAgency({ start: START, settings: { webhook } });
  return {
    ...agency,
    receiver,
    async [Symbol.asyncDispose]() {
      await agency[Symbol.asyncDispose]();
      await receiver.stop();
    },
  };
}

test('the webhook is told of each event of a request once, with its time', async () => {
  await using agency = await open();
  const id = await agency.request();
  await agency.pass(23 * HOUR_MINUTES);
  // The server was away when the reply was due.
  agency.clock.time += 2 * HOUR;
  await agency.pass(15);
  const repliedAt = agency.clock.time;
  await markReplied(agency.store, { id, now: repliedAt });
  await unmarkReplied(agency.store, { id });
  await agency.pass(HOUR_MINUTES);
  await markReplied(agency.store, { id, now: repliedAt + HOUR });
  await agency.pass(HOUR_MINUTES);
  await deleteRequests(agency.store, [id], { mailDir: '/nowhere', now: agency.clock.time });
  await agency.pass(HOUR_MINUTES);
  const start = Date.parse(START);
  expect(
    agency.receiver.events.all.map(({ type, timestamp, data }) => [type, Date.parse(timestamp), data['id']]),
  ).toEqual([
    ['contact_request.received', start, id],
    ['contact_request.overdue', start + 24 * HOUR, id],
    ['contact_request.replied', repliedAt, id],
    ['contact_request.replied', repliedAt + HOUR, id],
    ['contact_request.erased', repliedAt + 2 * HOUR, id],
  ]);
});

test('a receiver that answers 410 is left alone for an hour, and then told what waited', async () => {
  let status = 410;
  await using agency = await open({ answer: (response) => response.writeHead(status).end() });
  const { clock, receiver, events } = agency;
  await agency.request();
  events?.start();
  await expect.poll(() => agency.lines.join()).toContain('status 410');
  await agency.request();
  clock.time += HOUR - 1;
  events?.wake();
  // It has looked by then.
  await setImmediate();
  clock.time += 1;
  status = 204;
  events?.wake();
  await receiver.events.waitFor(3);
  await events?.stop(HOUR);
  const [refused, ...told] = receiver.events.all.map(({ data }) => data['id']);
  expect(told).toHaveLength(2);
  expect(told).toContain(refused);
});

test('of a request that is erased before its event was sent, only the erasure is told', async () => {
  await using agency = await open({ includesVisitorData: true });
  const id = await agency.request();
  await deleteRequests(agency.store, [id], { mailDir: '/nowhere', now: agency.clock.time });
  await agency.pass(15);
  expect(agency.receiver.events.all.map(({ type, data }) => [type, data])).toEqual([
    ['contact_request.erased', { id }],
  ]);
});

test('docs/webhook.md shows an event as it is sent', async () => {
  await using agency = await open({ includesVisitorData: true });
  const id = await agency.request();
  const { id: shownId, ...values } = storedRequest();
  await agency.store
    .updateTable('contact_requests')
    .set({ ...values, id: shownId })
    .execute();
  await agency.store.updateTable('outbox').set({ about: shownId }).where('about', '=', id).execute();
  await agency.pass(15);
  const sent = agency.receiver.events.all[0]?.data ?? {};
  const blocks = readFileSync('docs/webhook.md', 'utf8').matchAll(/```json\n(.*?)```/gs);
  const [shown, personal] = [...blocks].map(([, block = '']) => JSON.parse(block));
  // A form with more fields sends more of them.
  expect(sent).toMatchObject({ ...shown.data, ...personal });
  expect(Object.keys(sent)).toEqual(Object.keys({ ...shown.data, ...personal }));
});

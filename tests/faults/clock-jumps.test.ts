/** @module-tag release */

import { expect, test } from 'vitest';
import { claim } from '../../server/outbox/claim.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts';
import { VISITOR } from '../support/contact-call.ts';
import { openAgency } from '../support/open-agency.ts';
import { newVisitor } from '../support/start-load.ts';
import { RECEIVER_SECRET, startWebhookReceiver } from '../support/webhook-receiver.ts';

const EACH = 10;

test('who was accepted by a clock that was ahead is announced again, and alerts come on time', async () => {
  await using agency = await openAgency({ start: '2026-01-07T10:00:00Z' });
  agency.clock.time += 740 * DAY_MS;
  const early = await agency.request(VISITOR, undefined, 'the same values');
  agency.clock.time -= 740 * DAY_MS;
  expect((await agency.pass(15)).sort()).toEqual(['confirmation', 'notification', 'overdue']);
  agency.clock.time += 30 * DAY_MS;
  const later = await agency.request(VISITOR, undefined, 'the same values');
  expect(later).not.toBe(early);
  expect((await agency.pass(15)).sort()).toContain('notification');
  expect(await agency.pass(25 * 60)).toEqual(['reminder', 'overdue']);
});

test('a receiver that wanted no more by a clock that was ahead is asked again once it is right', async () => {
  let status = 410;
  await using receiver = await startWebhookReceiver({
    answer: (response) => response.writeHead(status).end(),
  });
  await using agency = await openAgency({
    webhook: { url: receiver.url, secret: RECEIVER_SECRET, hasPersonal: false },
  });
  agency.clock.time += 740 * DAY_MS;
  await agency.request();
  await agency.pass(1);
  agency.clock.time -= 740 * DAY_MS;
  status = 204;
  const id = await agency.request(newVisitor());
  await agency.pass(1);
  expect(await agency.row(id, 'contact_request.received')).toMatchObject({ state: 'sent' });
});

test.each([2, 740])('a clock that jumps %i days and back loses no mail', async (days) => {
  let isTroubled = true;
  await using receiver = await startWebhookReceiver({
    answer: (response) => response.writeHead(isTroubled ? 500 : 204).end(),
  });
  await using agency = await openAgency({
    start: '2026-01-07T10:00:00Z',
    smtp: { onRcpt: () => (isTroubled ? { code: 451 } : undefined) },
    webhook: { url: receiver.url, secret: RECEIVER_SECRET, hasPersonal: false },
  });
  const acceptSome = async () => {
    for (let n = 0; n < EACH; n += 1) await agency.request(newVisitor());
  };

  // One delivery failed before the jump, one failed at the wrong time, and one was claimed by a worker that died
  // then.
  await acceptSome();
  await agency.pass(1);
  agency.clock.time += days * DAY_MS;
  await acceptSome();
  await agency.pass(1);
  await acceptSome();
  await claim(agency.store, { channel: 'mail', lease: 'dead', now: agency.clock.time, limit: 2 * EACH });
  agency.clock.time -= days * DAY_MS - MINUTE_MS;
  await acceptSome();
  isTroubled = false;
  await agency.pass(1);

  const rows = await agency.store
    .selectFrom('outbox')
    .select(['id', 'kind', 'state'])
    .where('kind', 'in', ['notification', 'confirmation', 'contact_request.received'])
    .execute();
  const events = rows.filter(({ kind }) => kind === 'contact_request.received');
  const received = receiver.events.all.filter(({ type }) => type === 'contact_request.received');
  const messageIds = agency.peer.mails.all.flatMap(({ messageId = '' }) =>
    /^<(notification|confirmation)\./.test(messageId) ? messageId : [],
  );
  expect(rows.map(({ state }) => state)).toEqual(Array(3 * 4 * EACH).fill('sent'));
  expect(messageIds).toHaveLength(8 * EACH);
  expect(new Set(messageIds).size).toBe(8 * EACH);
  expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set(events.map(({ id }) => id)),
  );
});

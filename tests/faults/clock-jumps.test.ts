/** @module-tag release */

import { expect, test } from 'vitest';
import { claim } from '../../server/outbox/claim.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts';
import { openAgency } from '../support/open-agency.ts';
import { newVisitor } from '../support/start-load.ts';
import { RECEIVER_SECRET, startWebhookReceiver } from '../support/webhook-receiver.ts';

const EACH = 10;

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
    for (let n = 0; n < EACH; n += 1) await agency.request(newVisitor().request);
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

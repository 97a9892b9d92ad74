/** @module-tag release */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claim } from '../../server/outbox/claim.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts';
import { postedId, postJson, VISITOR } from '../support/contact-call.ts';
import { newVisitor } from '../support/load.ts';
import { openAgency } from '../support/open-agency.ts';
import { runHere } from '../support/operator.ts';
import { readOutbox, readStored } from '../support/read-stored.ts';
import { NO_SMTP_SERVER, RECEIVER_SECRET, startWebhookReceiver } from '../support/receivers.ts';
import { startFixtureServer } from '../support/server.ts';
import { STORE_KINDS } from '../support/temp-database.ts';

const EACH = 4;

test.each(STORE_KINDS)(
  'who was accepted by a clock that was ahead is announced again, and alerts come on time, on %s',
  async (kind) => {
    await using agency = await openAgency({ kind });
    agency.jump(740 * DAY_MS);
    const early = await agency.request(VISITOR, undefined, 'the same values');
    agency.jump(-740 * DAY_MS);
    expect((await agency.pass(15)).sort()).toEqual(['confirmation', 'notification', 'overdue']);
    agency.clock.time += 30 * DAY_MS;
    const later = await agency.request(VISITOR, undefined, 'the same values');
    expect(later).not.toBe(early);
    expect((await agency.pass(15)).sort()).toContain('notification');
    expect(await agency.pass(25 * 60)).toEqual(['reminder', 'overdue']);
  },
);

test('a server heals at its start what a clock that was ahead put off', async () => {
  const smtpUrl = NO_SMTP_SERVER;
  await using early = await startFixtureServer({ smtpUrl, now: () => Date.now() + 740 * DAY_MS });
  await postJson(early.origin);
  await early.pause();
  await using _right = await startFixtureServer({ smtpUrl, env: { DATABASE_URL: early.databaseUrl } });
  const putOff = async () =>
    (await readOutbox(early.databaseUrl)).filter(({ due_at }) => Number(due_at) > Date.now() + DAY_MS);
  await expect.poll(putOff).toEqual([]);
});

test('who wrote again after an erasure by a clock that was ahead is kept', async () => {
  await using server = await startFixtureServer();
  await postJson(server.origin);
  const clock = () => Date.now() + 740 * DAY_MS;
  const erasure = await runHere(server, ['erase', VISITOR.email, '--yes'], {}, { clock });
  expect(erasure.code).toBe(0);
  const id = await postedId(server.origin);
  await server.pause();
  const env = { DATABASE_URL: server.databaseUrl, DATA_DIR: join(server.folder, 'var') };
  await using _again = await startFixtureServer({ env });
  expect((await readStored(server.databaseUrl)).ids).toEqual(new Set([id]));
});

test.each(STORE_KINDS.flatMap((kind) => [2, 740, -2, -740].map((days) => [days, kind] as const)))(
  'a clock that jumps %i days and back loses no mail, on %s',
  async (days, kind) => {
    let isTroubled = true;
    await using receiver = await startWebhookReceiver({
      answer: (response) => response.writeHead(isTroubled ? 500 : 204).end(),
    });
    await using agency = await openAgency({
      kind,
      smtp: { onRcpt: () => (isTroubled ? { code: 451 } : undefined) },
      settings: { webhook: { url: receiver.url, secret: RECEIVER_SECRET, includesVisitorData: false } },
    });
    const acceptSome = async () => {
      for (let n = 0; n < EACH; n += 1) await agency.request(newVisitor());
    };

    // One delivery failed before the jump, one failed at the wrong time, and one was claimed by a worker that died
    // then.
    await acceptSome();
    await agency.pass(1);
    agency.jump(days * DAY_MS);
    await acceptSome();
    await agency.pass(1);
    await acceptSome();
    await claim(agency.store, { channel: 'mail', lease: 'dead', now: agency.clock.time, limit: 2 * EACH });
    agency.jump(MINUTE_MS - days * DAY_MS);
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
  },
);

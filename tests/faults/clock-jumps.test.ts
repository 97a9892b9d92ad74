import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { createKinds } from '../../server/channels/kinds.ts';
import { smtpTransport } from '../../server/channels/mail/transports/smtp.ts';
import { claim } from '../../server/outbox/claim.ts';
import { createWorker } from '../../server/outbox/worker.ts';
import { MAIL_KINDS } from '../../server/store/schema.ts';
import { acceptRequest } from '../support/accept-request.ts';
import { startFixtureServer } from '../support/fixture-server.ts';
import { MAIL_SETTINGS } from '../support/mail-settings.ts';
import { readStored } from '../support/read-stored.ts';
import { startSmtpPeer } from '../support/smtp-peer.ts';
import { newVisitor, postEachOnce } from '../support/start-load.ts';
import { tempStore } from '../support/temp-store.ts';
import { reportFigures } from './report.ts';

const MINUTE = 60_000;
const TWO_DAYS = 2 * 24 * 60 * MINUTE;
const EACH = 10;

test('a clock that jumps two days forward and back loses no mail and expires none', async () => {
  await using temp = await tempStore();
  const clock = { time: Date.parse('2026-01-01T10:00:00Z') };
  const answer = { code: 451 };
  await using peer = await startSmtpPeer({ onRcpt: () => (answer.code === 250 ? undefined : answer) });
  const worker = createWorker({
    store: temp.store,
    kinds: createKinds({
      store: temp.store,
      transport: smtpTransport(peer.url),
      settings: MAIL_SETTINGS,
    }),
    now: () => clock.time,
    random: Math.random,
    newId,
    log: pino({ level: 'silent' }),
  });
  const acceptSome = async () => {
    for (let n = 0; n < EACH; n += 1) {
      const { request, headers } = newVisitor();
      await acceptRequest(temp.store, request, {
        key: headers['Idempotency-Key'] ?? '',
        now: clock.time,
        newId,
      });
    }
  };

  // One delivery failed before the jump, one failed at the wrong time, and one was claimed by a worker that died
  // then.
  await acceptSome();
  await worker.deliverDue();
  clock.time += TWO_DAYS;
  await acceptSome();
  await worker.deliverDue();
  await acceptSome();
  await claim(temp.store, {
    kinds: MAIL_KINDS,
    lease: 'dead',
    now: clock.time,
    limit: 2 * EACH,
  });
  clock.time -= TWO_DAYS - MINUTE;
  await acceptSome();
  answer.code = 250;
  await worker.deliverDue();

  const states = await temp.store
    .selectFrom('outbox')
    .select(({ fn }) => ['state', fn.countAll<number>().as('mails')])
    .groupBy('state')
    .execute();
  const messageIds = new Set(peer.mails.all.map(({ messageId }) => messageId));
  reportFigures('clock ±2 days', {
    requests: 4 * EACH,
    arrived: peer.mails.all.length,
    different: messageIds.size,
    states: JSON.stringify(states),
  });
  expect(states).toEqual([{ state: 'sent', mails: 8 * EACH }]);
  expect(messageIds.size).toBe(8 * EACH);
});

test('a server that starts with its clock 740 days ahead deletes nothing, and says so', async () => {
  await using first = await startFixtureServer();
  const { ids } = await postEachOnce(first.origin, 30);
  await first.pause();
  await using second = await startFixtureServer({
    now: () => Date.now() + 370 * TWO_DAYS,
    env: { DATABASE_URL: first.databaseUrl },
  });
  const aboutPurge = (line: Record<string, unknown>) => String(line['msg']).includes('purged');
  await second.logged(aboutPurge);
  await second.pause();
  const stored = await readStored(first.databaseUrl);
  reportFigures('clock +740 days at the start', {
    acknowledged: ids.size,
    stored: stored.ids.size,
  });
  expect(stored.ids).toEqual(ids);
  expect(second.logLines.map((line) => JSON.parse(line)).filter(aboutPurge)).toMatchObject([
    { level: 50, msg: expect.stringContaining('30 of 30 stored requests') },
  ]);
});

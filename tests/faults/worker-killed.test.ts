import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { brand } from '../../agency/brand.ts';
import { domainOf } from '../../scripts/preflight/agency.ts';
import { createKinds } from '../../server/channels/kinds.ts';
import { smtpTransport } from '../../server/channels/mail/transports/smtp.ts';
import { createWorker } from '../../server/outbox/worker.ts';
import { acceptRequest } from '../support/accept-request.ts';
import { postJson, VISITOR } from '../support/contact-call.ts';
import { startFixtureServer } from '../support/fixture-server.ts';
import { MAIL_SETTINGS } from '../support/mail-settings.ts';
import { reportFigures } from '../support/report-figures.ts';
import { startServerProcess } from '../support/server-process.ts';
import { startSmtpPeer } from '../support/smtp-peer.ts';
import { tempStore } from '../support/temp-store.ts';

const MINUTE = 60_000;

test('a worker killed after the mail server took a mail, but before it stored that, sends it at most once more', async () => {
  let kill: (() => Promise<unknown>) | undefined;
  await using peer = await startSmtpPeer({
    onData() {
      // The peer answers 250 in this turn of the event loop; the worker has no time to write it down.
      setImmediate(() => kill?.());
      return undefined;
    },
  });
  await using server = await startServerProcess({ env: { SMTP_URL: peer.url } });
  kill = () => server.end('SIGKILL');
  const { id } = await (await postJson(server.origin)).json();
  await peer.mails.waitFor(1);
  expect(await server.end('SIGKILL')).toBe('SIGKILL');
  kill = undefined;
  const before = peer.mails.all.length;

  // The dead worker's leases have ended by then.
  await using restarted = await startFixtureServer({
    smtpUrl: peer.url,
    now: () => Date.now() + 10 * MINUTE,
    env: { DATABASE_URL: `sqlite:${server.databasePath}` },
  });
  const sent = (kind: string) => restarted.logged(({ mail, outcome }) => mail === kind && outcome === 'sent');
  await Promise.race([sent('notification'), sent('confirmation')]);
  await peer.mails.waitFor(1, ({ messageId }) => messageId?.startsWith('<notification') ?? false);
  await peer.mails.waitFor(1, ({ messageId }) => messageId?.startsWith('<confirmation') ?? false);
  await restarted.pause();
  const domain = domainOf(brand.email);
  const counts = ['notification', 'confirmation'].map(
    (kind) => peer.mails.all.filter(({ messageId }) => messageId === `<${kind}.${id}@${domain}>`).length,
  );
  reportFigures('worker killed', {
    'mails before': before,
    notifications: counts[0] ?? 0,
    confirmations: counts[1] ?? 0,
  });
  expect(peer.mails.all).toHaveLength(counts.reduce((sum, count) => sum + count, 0));
  for (const count of counts) expect([1, 2]).toContain(count);
});

test('a worker that comes back after its lease has ended settles nothing', async () => {
  await using temp = await tempStore();
  await using peer = await startSmtpPeer();
  let time = Date.parse('2026-01-01T10:00:00Z');
  const { promise: mayGoOn, resolve: letGoOn } = Promise.withResolvers<void>();
  const lines: string[] = [];
  const smtp = smtpTransport(peer.url);
  const parts = {
    store: temp.store,
    settings: MAIL_SETTINGS,
    now: () => time,
    random: () => 0,
    newId,
    log: pino({}, { write: (line: string) => void lines.push(line) }),
  };
  const stale = createWorker({
    ...parts,
    // The mail arrives, and then this worker hangs for a while.
    kinds: createKinds({
      ...parts,
      transport: {
        send: (mail, signal) => smtp.send(mail, signal).then(() => mayGoOn),
        close: smtp.close,
      },
    }),
  });
  const fresh = createWorker({ ...parts, kinds: createKinds({ ...parts, transport: smtp }) });
  await acceptRequest(temp.store, VISITOR, { key: 'caller:1', now: time, newId });

  const late = stale.deliverDue();
  await peer.mails.waitFor(2);
  time += 10 * MINUTE;
  await fresh.deliverDue();
  const settled = await temp.store.selectFrom('outbox').selectAll().orderBy('kind').execute();
  time += MINUTE;
  letGoOn();
  await late;
  expect(await temp.store.selectFrom('outbox').selectAll().orderBy('kind').execute()).toEqual(settled);
  expect(settled.map(({ state, attempts }) => [state, attempts])).toEqual(Array(2).fill(['sent', 2]));
  const outcomes = lines.map((line) => JSON.parse(line).outcome);
  expect(outcomes.sort()).toEqual(['lease lost', 'lease lost', 'sent', 'sent']);
  const messageIds = peer.mails.all.map(({ messageId }) => messageId);
  reportFigures('stale worker', {
    mails: messageIds.length,
    'Message-IDs': new Set(messageIds).size,
    settled: 2,
  });
  expect([messageIds.length, new Set(messageIds).size]).toEqual([4, 2]);
});

import { randomUUIDv7 as newId } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { brand } from '../../agency/brand.ts';
import { domainOf } from '../../scripts/preflight/agency.ts';
import { mailChannel } from '../../server/channels/mail/mail-channel.ts';
import { smtpTransport } from '../../server/channels/mail/transports/smtp.ts';
import { createWorker } from '../../server/outbox/worker.ts';
import { acceptRequest } from '../support/accept-request.ts';
import { postJson, VISITOR } from '../support/contact-call.ts';
import { startFixtureServer } from '../support/fixture-server.ts';
import { MAIL_SETTINGS } from '../support/mail-settings.ts';
import { readOutbox } from '../support/read-stored.ts';
import { startServerProcess } from '../support/server-process.ts';
import { startSmtpPeer } from '../support/smtp-peer.ts';
import { tempStore } from '../support/temp-store.ts';
import { RECEIVER_SECRET, startWebhookReceiver } from '../support/webhook-receiver.ts';

const MINUTE = 60_000;

test.each(['a mail', 'an event'])(
  'a server killed after %s was taken, but before it stored that, sends it at most once more, under the same id',
  async (taken) => {
    let kill: (() => void) | undefined;
    await using peer = await startSmtpPeer({
      onData() {
        // The peer keeps the mail and answers 250, and the server is dead before it can write that down.
        if (taken === 'a mail') kill?.();
        return undefined;
      },
    });
    await using receiver = await startWebhookReceiver({
      answer(response) {
        if (taken === 'an event') kill?.();
        response.writeHead(204).end();
      },
    });
    const env = { SMTP_URL: peer.url, WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: RECEIVER_SECRET };
    await using server = await startServerProcess({ env });
    const killed = new Promise((resolve) => {
      kill = () => resolve(server.end('SIGKILL'));
    });
    const { id }: { id: string } = await (await postJson(server.origin)).json();
    expect(await killed).toBe('SIGKILL');
    kill = undefined;

    const { databaseUrl } = server;
    const before = await readOutbox(databaseUrl);
    // The dead worker's leases have ended by then.
    await using restarted = await startFixtureServer({
      now: () => Date.now() + 10 * MINUTE,
      env: { ...env, DATABASE_URL: databaseUrl },
    });
    for (const { kind } of before.filter(({ state }) => state !== 'sent'))
      await restarted.logged(
        (line) => [line['mail'], line['webhook']].includes(kind) && line['outcome'] === 'sent',
      );
    await restarted.pause();
    expect((await readOutbox(databaseUrl)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
    const domain = domainOf(brand.email);
    const sent = [
      ...peer.mails.all.map(({ messageId }) => messageId),
      ...receiver.events.all.map(({ headers }) => headers['webhook-id']),
    ];
    const ids = before.map((row) =>
      row.kind === 'contact_request.received' ? row.id : `<${row.kind}.${id}@${domain}>`,
    );
    expect(new Set(sent)).toEqual(new Set(ids));
    const times = ids.map((each) => sent.filter((one) => one === each).length);
    expect(Math.max(...times)).toBe(2);
  },
);

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
  // The mail arrives, and then this worker hangs for a while.
  const hanging: typeof smtp = {
    ...smtp,
    send: (mail, signal) => smtp.send(mail, signal).then(() => mayGoOn),
  };
  const stale = createWorker(parts, mailChannel({ ...parts, transport: hanging }));
  const fresh = createWorker(parts, mailChannel({ ...parts, transport: smtp }));
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
  expect([messageIds.length, new Set(messageIds).size]).toEqual([4, 2]);
});

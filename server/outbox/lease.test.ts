import { randomUUIDv7 as newId } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import { postedId } from '../../tests/support/contact-call.ts';
import { openAgency } from '../../tests/support/open-agency.ts';
import { readOutbox, secondHandle } from '../../tests/support/read-stored.ts';
import { startSmtpPeer } from '../../tests/support/receivers.ts';
import { startFixtureServer } from '../../tests/support/server.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { claim, LEASE_MS } from './claim.ts';

test.each(STORE_KINDS)(
  'a mail that a server takes an hour to accept goes to no other worker, on %s',
  async (kind) => {
    const [scanning, scanned] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let greeted = 0;
    const beforeGreeting = async () => {
      greeted += 1;
      if (greeted > 1) return;
      scanning.resolve();
      await scanned.promise;
    };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await using agency = await openAgency({ kind, smtp: { beforeGreeting } });
    const { store, clock, worker, peer } = agency;
    const id = await agency.request();
    worker.start();
    await scanning.promise;
    // The other mail has left, so that the one lease is that of the mail in hand.
    const sent = store.selectFrom('outbox').select('id').where('state', '=', 'sent');
    await expect.poll(() => sent.execute()).toHaveLength(1);
    for (let minute = 0; minute < 60; minute += 2) {
      clock.time += 2 * MINUTE_MS;
      vi.advanceTimersByTime(LEASE_MS / 3);
      const held = () =>
        store
          .selectFrom('outbox')
          .select('id')
          .where('leased_until', '>', clock.time + MINUTE_MS)
          .execute();
      await expect.poll(held, { interval: 10 }).toHaveLength(1);
      expect(await claim(store, { channel: 'mail', lease: newId(), now: clock.time, limit: 9 })).toEqual([]);
    }
    scanned.resolve();
    await worker.stop(HOUR_MS);
    expect(peer.mails.all).toHaveLength(2);
    expect(await agency.row(id, 'notification')).toMatchObject({ state: 'sent', attempts: 1, lease: null });
  },
);

test('a mail that was accepted while the database was locked is not sent again', async () => {
  const accepted = Promise.withResolvers<void>();
  let lock = () => {};
  await using peer = await startSmtpPeer({
    onData() {
      lock();
      accepted.resolve();
      return undefined;
    },
  });
  let time = Date.now();
  await using server = await startFixtureServer({
    smtpUrl: peer.url,
    patience: { store: 50 },
    now: () => time,
  });
  const other = secondHandle(server.databasePath);
  lock = () => {
    if (!other.isTransaction) other.exec('begin immediate');
  };
  await postedId(server.origin);
  await accepted.promise;
  await server.logged((line) => line['msg'] === 'the outbox could not be read or written');
  // The lease has ended by then.
  time += HOUR_MS;
  other.exec('rollback');
  lock = () => {};
  await server.logged(({ mail, outcome }) => mail === 'notification' && outcome === 'sent');
  await server.logged(({ mail, outcome }) => mail === 'confirmation' && outcome === 'sent');
  await server.pause();
  other.close();
  const kinds = peer.mails.all.map(({ messageId }) => messageId?.split('.')[0]).sort();
  expect(kinds).toEqual(['<confirmation', '<notification']);
  expect((await readOutbox(server.databaseUrl)).map(({ state }) => state)).toEqual(['sent', 'sent']);
});

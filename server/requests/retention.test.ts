import { pino } from 'pino';
import { expect, test } from 'vitest';
import { RETENTION_MONTHS } from '../../agency/promises.ts';
import { MAIL_SETTINGS } from '../../tests/support/mail-settings.ts';
import { keepReading } from '../../tests/support/read-stored.ts';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { STORE_KINDS, tempStore } from '../../tests/support/temp-database.ts';
import { monthsBefore } from '../clock/calendar.ts';
import { claim } from '../outbox/claim.ts';
import { openDatabase } from '../store/database.ts';
import type { Store } from '../store/schema.ts';
import { nightlyPurge } from './retention.ts';

const DAY = 24 * 3_600_000;
const NOON = Date.parse('2026-06-01T12:00:00Z');
const NIGHT = Date.parse('2026-06-02T03:00:00Z');
const LIMIT = monthsBefore(NIGHT, RETENTION_MONTHS, 'UTC');
const isoId = (number: number) => `0190a0b0-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A server that has run since noon, with a clock that the test sets. */
async function serverOn(store: Store) {
  const clock = { now: NOON };
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const context = {
    store,
    clock: () => clock.now,
    monotonic: () => clock.now,
    newId: () => '',
    random: () => 0,
    log,
  };
  const job = nightlyPurge(context, MAIL_SETTINGS);
  const runDue = () => job(new AbortController().signal);
  await runDue();
  return {
    runDue,
    clock,
    warnings: () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40),
  };
}

/** Stores `count` requests a second apart, the last one before that moment, numbered from `from` on. */
async function receive(
  store: Store,
  { count, from, before }: { count: number; from: number; before: number },
) {
  const requests = Array.from({ length: count }, (_, n) =>
    storedRequest({
      id: isoId(from + n),
      idempotency_key: `caller:${from + n}`,
      received_at: before - (count - n) * 1000,
    }),
  );
  for (let at = 0; at < count; at += 500)
    await store
      .insertInto('contact_requests')
      .values(requests.slice(at, at + 500))
      .execute();
}

const storedIds = async (store: Store) =>
  (await store.selectFrom('contact_requests').select('id').orderBy('id').execute()).map(({ id }) => id);

test('at 3 at night what is older than the agency keeps is purged, and no mail tells of it', async () => {
  await using temp = await tempStore();
  const { store } = temp;
  const server = await serverOn(store);
  await receive(store, { count: 2300, from: 1000, before: NOON });
  await receive(store, { count: 1, from: 999, before: LIMIT + 1000 });
  await receive(store, { count: 210, from: 1, before: LIMIT });
  server.clock.now = NIGHT - 1;
  await server.runDue();
  expect(await storedIds(store)).toHaveLength(2511);
  server.clock.now = NIGHT;
  await server.runDue();
  expect((await storedIds(store))[0]).toBe(isoId(999));
  expect(await store.selectFrom('outbox').selectAll().execute()).toEqual([]);
  expect(server.warnings()).toEqual([]);
});

test.each([
  [1, [1]],
  [3, [1, 1, 1]],
  [9, [1, 1, 1, 1, 1, 1, 1, 1, 1]],
  [11, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
  [1000, [100, 90, 81]],
])('a clock two years ahead deletes the oldest of %i requests night by night: %j', async (count, nights) => {
  await using temp = await tempStore();
  const { store } = temp;
  const server = await serverOn(store);
  await receive(store, { count, from: 1, before: NOON });
  server.clock.now = NIGHT + 740 * DAY;
  for (const [night, deleted] of nights.entries()) {
    const stored = await storedIds(store);
    await server.runDue();
    await server.runDue();
    expect(await storedIds(store)).toEqual(stored.slice(deleted));
    const isLast = stored.length === deleted;
    if (!isLast)
      expect(server.warnings()[night]).toMatchObject({
        level: 40,
        msg: expect.stringMatching(
          `^${stored.length} of ${stored.length} stored .+ clock that says 2028-.+ the oldest, ${deleted} of them.`,
        ),
      });
    server.clock.now += DAY;
  }
});

test.each(STORE_KINDS)('of two servers one deletes a night’s share, on %s', async (kind) => {
  await using temp = await tempStore(kind);
  const stores = [openDatabase(temp.url), openDatabase(temp.url)];
  const servers = await Promise.all(stores.map(serverOn));
  await receive(temp.store, { count: 20, from: 1, before: LIMIT });
  for (const { clock } of servers) clock.now = NIGHT;
  await Promise.all(servers.map((server) => server.runDue()));
  await Promise.all(stores.map((store) => store.destroy()));
  expect(await storedIds(temp.store)).toHaveLength(18);
});

test('a request of which a mail is being sent is left for the next night', async () => {
  await using temp = await tempStore();
  const { store } = temp;
  const server = await serverOn(store);
  await receive(store, { count: 20, from: 100, before: NOON });
  await receive(store, { count: 2, from: 1, before: LIMIT });
  const row = { id: 'in hand', about: isoId(1), kind: 'confirmation', state: 'pending' } as const;
  await store
    .insertInto('outbox')
    .values({ ...row, attempts: 0, due_at: 0 })
    .execute();
  await claim(store, { channel: 'mail', lease: 'a worker', now: NIGHT, limit: 1 });
  server.clock.now = NIGHT;
  await server.runDue();
  expect((await storedIds(store)).slice(0, 2)).toEqual([isoId(1), isoId(100)]);
  server.clock.now += DAY;
  await server.runDue();
  expect((await storedIds(store))[0]).toBe(isoId(100));
});

test('an event of an erased request is deleted once it is older than the agency keeps', async () => {
  await using temp = await tempStore();
  const { store } = temp;
  const server = await serverOn(store);
  const row = { state: 'sent', attempts: 1, due_at: LIMIT - 1, settled_at: NOON } as const;
  const erased = { ...row, about: isoId(1), kind: 'contact_request.erased' } as const;
  await receive(store, { count: 1, from: 2, before: NOON });
  await store
    .insertInto('outbox')
    .values([
      { ...erased, id: 'told' },
      { ...erased, id: 'not told', about: isoId(3), state: 'pending', settled_at: null },
      { ...erased, id: 'told lately', about: isoId(4), due_at: NOON },
      { ...erased, id: 'of a stored one', about: isoId(2), kind: 'contact_request.received' },
    ])
    .execute();
  server.clock.now = NIGHT;
  await server.runDue();
  const left = await store.selectFrom('outbox').select('id').orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual(['not told', 'of a stored one', 'told lately']);
});

test('a backup that never stops reading causes a warning after a purge, not an alarm', {
  tags: ['release'],
}, async () => {
  await using temp = await tempStore();
  const server = await serverOn(temp.store);
  await receive(temp.store, { count: 10, from: 100, before: NOON });
  await receive(temp.store, { count: 1, from: 1, before: LIMIT });
  server.clock.now = NIGHT;
  const stopReading = keepReading(temp.url);
  await server.runDue();
  stopReading();
  expect(server.warnings()).toMatchObject([
    { level: 40, msg: expect.stringContaining('not overwritten yet') },
  ]);
  expect(await storedIds(temp.store)).toHaveLength(10);
});

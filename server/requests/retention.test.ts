import { expect, test } from 'vitest';
import { RETENTION_MONTHS } from '../../agency/promises.ts';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { openAt, STORE_KINDS, tempStore } from '../../tests/support/temp-database.ts';
import { testContext } from '../../tests/support/test-context.ts';
import { monthsBefore } from '../clock/calendar.ts';
import type { Store } from '../store/schema.ts';
import { purgeJob } from './retention.ts';

/** pino writes this level. */
const WARNING = 40;
const DAY = 24 * 3_600_000;
const NOON = Date.parse('2026-06-01T12:00:00Z');
const NIGHT = Date.parse('2026-06-02T03:00:00Z');
const LIMIT = monthsBefore(NIGHT, RETENTION_MONTHS, 'UTC');
const isoId = (number: number) => `0190a0b0-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A server that has run since noon, with a clock that the test sets. */
async function serverOn(store: Store) {
  const clock = { now: NOON };
  const warnings: string[] = [];
  const write = (line: string) => {
    const { level, msg } = JSON.parse(line);
    if (level === WARNING) warnings.push(msg);
  };
  const job = purgeJob(testContext(store, { clock: () => clock.now, write }));
  const runDue = () => job(new AbortController().signal);
  await runDue();
  return { runDue, clock, warnings };
}

/** Stores `count` requests a second apart, the last one before that moment, numbered from `from` on. */
async function receive(
  store: Store,
  { count, from, before }: { count: number; from: number; before: number },
) {
  const requests = Array.from({ length: count }, (_, n) => {
    const id = isoId(from + n);
    return storedRequest({ id, idempotency_key: id, received_at: before - (count - n) * 1000 });
  });
  await store.insertInto('contact_requests').values(requests).execute();
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
  expect(server.warnings).toEqual([]);
});

test.each([
  [3, [1, 1, 1]],
  [1000, [100, 90, 81]],
])('a clock two years ahead deletes the oldest of %i requests night by night: %j', async (count, nights) => {
  await using temp = await tempStore();
  const { store } = temp;
  const server = await serverOn(store);
  await receive(store, { count, from: 1, before: NOON });
  server.clock.now = NIGHT + 740 * DAY;
  for (const deleted of nights) {
    const stored = await storedIds(store);
    await server.runDue();
    await server.runDue();
    expect(await storedIds(store)).toEqual(stored.slice(deleted));
    if (stored.length > deleted)
      expect(server.warnings.pop()).toMatch(
        `${stored.length} of ${stored.length} stored requests are older than`,
      );
    server.clock.now += DAY;
  }
});

test.each(STORE_KINDS)('of two servers one deletes a night’s share, on %s', async (kind) => {
  await using temp = await tempStore(kind);
  const stores = [openAt(temp.url), openAt(temp.url)];
  const servers = await Promise.all(stores.map(serverOn));
  await receive(temp.store, { count: 20, from: 1, before: LIMIT });
  for (const { clock } of servers) clock.now = NIGHT;
  await Promise.all(servers.map((server) => server.runDue()));
  await Promise.all(stores.map((store) => store.destroy()));
  expect(await storedIds(temp.store)).toHaveLength(18);
});

import { HonoRequest } from 'hono/request';
import { expect, test } from 'vitest';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { tempStore } from '../../tests/support/temp-store.ts';
import { openDatabase } from '../store/database.ts';
import type { Store } from '../store/schema.ts';
import { NO_STEPS, readVisits, SOURCES_OF_A_DAY, sumOf } from './stored-visits.ts';
import { createVisitCounter } from './visit-counter.ts';

const EVERYTHING = { since: '' };

/** A counter in New York with a clock that the test sets. */
function counterOn(store: Store, clock = { now: Date.parse('2026-01-05T12:00:00Z') }) {
  const now = () => clock.now;
  const parts = { store, timeZone: 'America/New_York', publicOrigin: 'https://agency.example', now };
  const counter = createVisitCounter(parts);
  const visit = (source: string, times = 1) => {
    const headers = {
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
    };
    const request = new HonoRequest(new Request(`https://agency.example/?utm_source=${source}`, { headers }));
    for (let time = 0; time < times; time += 1) counter.count('home', request);
  };
  return { ...counter, visit, clock };
}

async function homeVisits(store: Store): Promise<Record<string, number>> {
  const rows = await readVisits(store, EVERYTHING);
  return Object.fromEntries(rows.map(({ source, home }) => [source, home]));
}

test('a visit belongs to the day on which it was, by the agency’s clock', async () => {
  await using temp = await tempStore();
  const counter = counterOn(temp.store, { now: Date.parse('2026-01-05T04:59:59Z') });
  counter.visit('flyer');
  counter.clock.now += 1000;
  counter.visit('flyer', 2);
  await counter.flush();
  counter.visit('flyer', 3);
  await counter.flush();
  expect(await readVisits(temp.store, EVERYTHING)).toEqual([
    { day: '2026-01-04', source: 'flyer', ...NO_STEPS, home: 1 },
    { day: '2026-01-05', source: 'flyer', ...NO_STEPS, home: 5 },
  ]);
});

test('what cannot be stored is stored later, with what came meanwhile, and is counted once', async () => {
  await using temp = await tempStore();
  const counter = counterOn(temp.store);
  const rename = (from: string, to: string) => temp.store.schema.alterTable(from).renameTo(to).execute();
  counter.visit('flyer', 2);
  await rename('visits', 'away');
  await expect(counter.flush()).rejects.toThrow('visits');
  counter.visit('flyer');
  await expect(counter.flush()).rejects.toThrow('visits');
  await rename('away', 'visits');
  counter.visit('poster');
  await counter.flush();
  await counter.flush();
  expect(await homeVisits(temp.store)).toEqual({ flyer: 3, poster: 1 });
});

test.each(STORE_KINDS)('servers that count at the same time on one %s database add up', async (kind) => {
  await using temp = await tempStore(kind);
  const stores = Array.from({ length: 4 }, () => openDatabase(temp.url));
  const rounds = 20;
  await Promise.all(
    stores.map(async (store, server) => {
      const counter = counterOn(store);
      for (let round = 0; round < rounds; round += 1) {
        // Each server meets the sources in its own order, and every third round is of two days.
        for (let n = 0; n < 30; n += 1) counter.visit(`source-${(n * (server + 1) * 7 + round) % 31}`);
        counter.clock.now += round % 3 === 0 ? 24 * 3_600_000 : 0;
        counter.visit('flyer');
        await counter.flush();
      }
    }),
  );
  await Promise.all(stores.map((store) => store.destroy()));
  expect(sumOf(await readVisits(temp.store, EVERYTHING)).home).toBe(stores.length * rounds * 31);
});

test('sources that a caller makes up fill neither the memory nor the store, and count together', async () => {
  await using temp = await tempStore();
  const counter = counterOn(temp.store);
  counter.visit('flyer', 2);
  for (let n = 1; n < SOURCES_OF_A_DAY + 10; n += 1) counter.visit(`made-up-${n}`);
  await counter.flush();
  for (let n = 1; n < 10; n += 1) counter.visit(`more-${n}`);
  counter.visit('flyer');
  await counter.flush();
  const stored = await homeVisits(temp.store);
  expect(Object.keys(stored)).toHaveLength(SOURCES_OF_A_DAY + 1);
  expect(stored).toMatchObject({ flyer: 3, other: 10 + 9 });
});

import { expect, test } from 'vitest';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { tempStore } from '../../tests/support/temp-store.ts';
import { openDatabase } from '../store/database.ts';
import { takeTurn } from './scheduled-jobs.ts';

const DAY = 24 * 3_600_000;
const START = Date.parse('2026-01-01T10:00:00Z');
const daily = { name: 'a daily job', next: (now: number) => now + DAY };

test('a new store waits for the next turn; then each turn comes once', async () => {
  await using temp = await tempStore();
  const turns = [];
  for (const hours of [0, 23, 24, 25, 47, 48]) {
    turns.push(await takeTurn(temp.store, daily, START + hours * 3_600_000));
  }
  expect(turns).toEqual([false, false, true, false, false, true]);
});

test.each(STORE_KINDS)('of six callers at once, one takes the turn, on %s', async (kind) => {
  await using temp = await tempStore(kind);
  await takeTurn(temp.store, daily, START);
  const stores = Array.from({ length: 6 }, () => openDatabase(temp.url));
  const turns = await Promise.all(stores.map((store) => takeTurn(store, daily, START + DAY)));
  await Promise.all(stores.map((store) => store.destroy()));
  expect(turns.filter((turn) => turn)).toHaveLength(1);
});

test('after a week of missed turns, the job runs once', async () => {
  await using temp = await tempStore();
  await takeTurn(temp.store, daily, START);
  expect(await takeTurn(temp.store, daily, START + 7 * DAY)).toBe(true);
  expect(await takeTurn(temp.store, daily, START + 7 * DAY)).toBe(false);
});

test('a turn that a wrong clock put far ahead comes at once when the clock is right again', async () => {
  await using temp = await tempStore();
  await takeTurn(temp.store, daily, START + 365 * DAY);
  expect(await takeTurn(temp.store, daily, START)).toBe(true);
  expect(await takeTurn(temp.store, daily, START)).toBe(false);
});

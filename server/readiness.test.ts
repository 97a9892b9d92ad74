import { pino } from 'pino';
import { expect, test } from 'vitest';
import { tempStore } from '../tests/support/temp-store.ts';
import { createReadiness } from './readiness.ts';

test('those who ask at once share one check, and its answer is given again for a second', async () => {
  await using temp = await tempStore();
  let time = Date.parse('2026-01-01T10:00:00Z');
  const log = pino({ level: 'silent' });
  const readiness = createReadiness({ store: temp.store, storeName: 'it', now: () => time, log });
  const first = readiness();
  expect(Array.from({ length: 30 }, readiness).every((answer) => answer === first)).toBe(true);
  expect(await first).toBeUndefined();
  await temp.store.schema.alterTable('outbox').renameTo('lost').execute();
  time += 999;
  expect(await readiness()).toBeUndefined();
  time += 1;
  expect(await readiness()).toBe('the store does not answer');
  await temp.store.schema.alterTable('lost').renameTo('outbox').execute();
  time -= 2 * 24 * 3_600_000;
  expect(await readiness()).toBeUndefined();
});

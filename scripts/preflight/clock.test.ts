import { stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { tempStore } from '../../tests/support/temp-store.ts';
import { checkClock } from './clock.ts';

const HOUR = 3_600_000;

async function builtAt(time: number) {
  const { path, remove } = await tempFolder();
  onTestFinished(remove);
  const builtFile = join(path, '.inputs');
  await writeFile(builtFile, '');
  await utimes(builtFile, new Date(time), new Date(time));
  expect((await stat(builtFile)).mtimeMs).toBe(time);
  return builtFile;
}

test.each(STORE_KINDS)('a clock ahead of the build and of the newest request passes, on %s', async (kind) => {
  await using temp = await tempStore(kind);
  await receive(temp, Date.now() - HOUR);
  const outcome = await checkClock({ now: Date.now, databaseUrl: temp.url, builtFile: await builtAt(0) });
  expect(outcome).toMatchObject({ verdict: 'pass' });
});

test('a clock behind the newest request fails', async () => {
  await using temp = await tempStore();
  await receive(temp, Date.parse('2126-01-01T10:00:00Z'));
  const { verdict, says } = await checkClock({
    now: Date.now,
    databaseUrl: temp.url,
    builtFile: await builtAt(0),
  });
  expect(says).toContain('the newest request came at 2126-01-01 10:00:00 UTC. Set it over the network');
  expect(verdict).toBe('fail');
});

test('a clock behind the build fails', async () => {
  await using temp = await tempStore();
  const { verdict, says } = await checkClock({
    now: () => Date.parse('1970-01-01T00:00:00Z'),
    databaseUrl: temp.url,
    builtFile: await builtAt(Date.parse('2026-05-01T10:00:00Z')),
  });
  expect(says).toContain(
    'The clock says 1970-01-01 00:00:00 UTC, and the site was built at 2026-05-01 10:00:00',
  );
  expect(verdict).toBe('fail');
});

test.each([
  [HOUR, 'ahead of'],
  [-HOUR, 'behind'],
])('a clock %i ms from the database’s own fails', async (apart, words) => {
  await using temp = await tempStore('postgres');
  const { verdict, says } = await checkClock({
    now: () => Date.now() + apart,
    databaseUrl: temp.url,
    builtFile: await builtAt(0),
  });
  expect(says).toMatch(new RegExp(`The clock is 3[56]\\d\\d s ${words} the database’s own`));
  expect(verdict).toBe('fail');
});

test('before the first start there is nothing to compare with, and an unbuilt site is left to another check', async () => {
  const { path, remove } = await tempFolder();
  onTestFinished(remove);
  const outcome = await checkClock({
    now: Date.now,
    databaseUrl: `sqlite:${join(path, 'requests.db')}`,
    builtFile: join(path, '.inputs'),
  });
  expect(outcome).toMatchObject({ verdict: 'pass' });
});

test('a store that does not answer makes the clock a warning', async () => {
  const { verdict, says } = await checkClock({
    now: Date.now,
    databaseUrl: 'postgres://127.0.0.1:1/requests',
    builtFile: await builtAt(0),
  });
  expect(says).toContain('could not be compared with the store');
  expect(verdict).toBe('warn');
});

function receive({ store }: Awaited<ReturnType<typeof tempStore>>, received_at: number) {
  return store.insertInto('contact_requests').values(storedRequest({ received_at })).execute();
}

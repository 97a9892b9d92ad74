import { once } from 'node:events';
import { copyFile, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/store/database.ts';
import { readStored, secondHandle } from '../support/read-stored.ts';
import { runRequests, startRequests } from '../support/run-requests.ts';
import { startServerProcess } from '../support/server-process.ts';
import { postEachOnce } from '../support/start-load.ts';
import { storedRequest } from '../support/stored-request.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** More than one page of an export, and more than a pipe holds. */
const MANY = 3000;

test('a command left open over a restore ends, and every acknowledged request is there after a kill', async () => {
  const { path: folder } = await tempFolder();
  const path = join(folder, 'requests.db');
  const place = { folder, databaseUrl: `sqlite:${path}` };
  await using first = await startServerProcess(place);
  await keepMany(place.databaseUrl);
  using before = secondHandle(path);
  before.prepare('vacuum into ?').run(join(folder, 'backup.db'));
  before.close();
  const { ids } = await postEachOnce(first.origin, 10);
  const leftOpen = startRequests(place, ['export', '--csv']);
  // On a busy machine it may end before it is read to its end.
  const [said, ended] = [text(leftOpen.stderr), once(leftOpen, 'exit')];
  await once(leftOpen.stdout, 'readable');
  expect(await first.end('SIGTERM')).toBe(0);

  const aside = join(folder, 'moved-aside-1');
  await mkdir(aside);
  const files = (await readdir(folder)).filter((name) => name.startsWith('requests.db'));
  for (const name of files) await rename(join(folder, name), join(aside, name));
  await copyFile(join(folder, 'backup.db'), path);
  await using second = await startServerProcess(place);
  const early = await postEachOnce(second.origin, 10);
  leftOpen.stdout.resume();
  expect([await ended, await said]).toEqual([
    [1, null],
    `${path} was deleted or replaced, so this program ends. Start it again.\n`,
  ]);
  const late = await postEachOnce(second.origin, 10);
  await second.end('SIGKILL');

  await using _third = await startServerProcess(place);
  expect((await runRequests(place, ['import', join(aside, 'requests.db')])).code).toBe(0);
  const stored = (await readStored(place.databaseUrl)).ids;
  expect([...ids, ...early.ids, ...late.ids].filter((id) => !stored.has(id))).toEqual([]);
  expect(stored.size).toBe(MANY + 30);
});

async function keepMany(url: string): Promise<void> {
  await using store = openDatabase(url);
  const rows = Array.from({ length: MANY }, (_, n) =>
    storedRequest({ id: `kept-${n}`, idempotency_key: `kept-${n}` }),
  );
  for (let at = 0; at < MANY; at += 500)
    await store
      .insertInto('contact_requests')
      .values(rows.slice(at, at + 500))
      .execute();
}

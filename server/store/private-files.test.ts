/** @module-tag release */

import { lstatSync, readdirSync } from 'node:fs';
import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postJson, VISITOR } from '../../tests/support/contact-call.ts';
import { runRequests } from '../../tests/support/operator.ts';
import { startServerProcess } from '../../tests/support/server-process.ts';
import { tempFolder } from '../../tests/support/temp-database.ts';

/** The default of most machines: other users may read new files. */
const UMASK = ['sh', '-c', 'umask 022; exec "$0" "$@"'];

/** Everything below a folder, the folder itself too, that is not exactly its owner's: `path mode`. */
function notPrivate(path: string): string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // Servers at work give their files other names.
  if (stats === undefined) return [];
  const mode = (stats.mode & 0o777).toString(8);
  const isPrivate = mode === (stats.isDirectory() ? '700' : '600');
  const inside = stats.isDirectory() ? readdirSync(path) : [];
  return [
    ...(isPrivate ? [] : [`${path} ${mode}`]),
    ...inside.flatMap((name) => notPrivate(join(path, name))),
  ];
}

test('only the owner can read what the server and the commands write, with any umask', async () => {
  const { path: place } = await tempFolder();
  const data = join(place, 'var');
  const at = { folder: place, databaseUrl: 'sqlite:var/requests.db' };
  await using first = await startServerProcess({ ...at, wrapper: UMASK });
  await postJson(first.origin, VISITOR);
  expect((await runRequests(at, ['erase', VISITOR.email, '--yes'])).code).toBe(0);
  expect(await readdir(data)).toEqual(
    expect.arrayContaining(['erasures.jsonl', 'requests.db', 'requests.db-wal', 'secret']),
  );
  expect(notPrivate(data)).toEqual([]);
  expect(await first.end('SIGTERM')).toBe(0);
  await chmod(data, 0o755);
  await using _second = await startServerProcess({ ...at, wrapper: UMASK });
  expect(notPrivate(data)).toEqual([]);
});

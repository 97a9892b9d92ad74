import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postedId, VISITOR } from '../support/contact-call.ts';
import { startLoad } from '../support/load.ts';
import { runRequests } from '../support/operator.ts';
import { readStored } from '../support/read-stored.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { tempFolder } from '../support/temp-database.ts';

const ERASED = {
  ...VISITOR,
  name: 'Zephyrine Quillfeather',
  phone: '(555) 777-0199',
  email: 'Zephyrine@quillfeather.example',
};
const SECOND = { ...ERASED, email: 'ZEPHYRINE@QUILLFEATHER.EXAMPLE', phone: '+1 555 777 0199' };
const TRACES = ['zephyrine', 'quillfeather', '777-0199', '777 0199'].flatMap((trace) => ['-e', trace]);

/** The files below a folder whose bytes have one of them. */
function withTraces(folder: string): string[] {
  const { stdout } = spawnSync('grep', ['-rliaF', ...TRACES, folder], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean);
}

const env = { TRUSTED_PROXIES: '127.0.0.1', SECRET: 'a secret for the tests, of no use elsewhere' };

/** Both of the person's requests are stored, and their mails are written: two notifications and one confirmation. */
async function receiveBoth({ origin, lines }: ServerProcess): Promise<string[]> {
  const ids = await Promise.all([ERASED, SECOND].map((request) => postedId(origin, request)));
  const load = startLoad(origin, { clients: 4 });
  const sent = () => lines.filter((line) => ids.some((id) => line.includes(id)) && line.includes('"sent"'));
  while (sent().length < 3) await load.more(1);
  await load.finish();
  return ids;
}

test('an erasure leaves no byte of a person, also on a backup put in its place', async () => {
  const { path: folder } = await tempFolder();
  const backups = await tempFolder();
  const [path, backup] = [join(folder, 'requests.db'), join(backups.path, 'backup.db')];
  const place = { folder, databaseUrl: `sqlite:${path}` };
  await using first = await startServerProcess({ ...place, env });
  const [id] = await receiveBoth(first);
  expect(await first.end('SIGTERM')).toBe(0);
  await copyFile(path, backup);

  await using second = await startServerProcess({ ...place, env });
  const load = startLoad(second.origin, { clients: 4 });
  await load.more(20);
  await writeFile(join(folder, `var/mail/2026-01-12T08-00-00.000Z-overdue.${id}.1.eml`), 'names no one');
  const before = withTraces(folder);
  const erasure = await runRequests(place, ['erase', ERASED.email, '--yes'], env);
  await load.more(20);
  await load.finish();
  const after = withTraces(folder);
  expect(await second.end('SIGTERM')).toBe(0);

  const kept = withTraces(backups.path);
  const aside = join(folder, 'aside.db');
  for (const end of ['', '-wal', '-shm']) if (existsSync(path + end)) await rename(path + end, aside + end);
  await copyFile(backup, path);
  await using third = await startServerProcess({ ...place, env });
  const restored = withTraces(folder);
  expect((await runRequests(place, ['import', aside], env)).code).toBe(0);
  expect(before).toEqual(
    expect.arrayContaining([expect.stringMatching(/\.db/), expect.stringMatching(/notification.+eml$/)]),
  );
  expect(erasure).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Erased 2 requests and 4 mail files\./),
  });
  expect(after).toEqual([]);
  expect(kept.length).toBeGreaterThan(0);
  expect(restored).toEqual([]);
  const { ids } = await readStored(place.databaseUrl);
  expect([...load.acknowledged].filter((id) => !ids.has(id))).toEqual([]);
  const log = [...first.lines, ...second.lines, ...third.lines].join('\n');
  expect(log).not.toMatch(/zephyrine|quillfeather|777[ -]0199/i);
});

import { execFileSync } from 'node:child_process';
import { chmod, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { checkIntegrity, readStored } from '../support/read-stored.ts';
import { runRequests } from '../support/run-requests.ts';
import { startServerProcess } from '../support/server-process.ts';
import { postEachOnce } from '../support/start-load.ts';
import { STORE_KINDS, type StoreKind, tempDatabase } from '../support/temp-database.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { whatIsMissing } from '../support/what-is-missing.ts';
import { reportFigures, tally } from './report.ts';

const missing = whatIsMissing({ root: true, programs: ['mount', 'umount'] });

/** A disk of that many MiB for the database alone, which every user may write to. */
async function smallDisk(folder: string, size: number): Promise<string> {
  const disk = join(folder, 'disk');
  await mkdir(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=0777`, 'tmpfs', disk]);
  onTestFinished(() => void execFileSync('umount', [disk]));
  return disk;
}

/** A new database on a small disk of its own. */
async function databaseOnSmallDisk(kind: StoreKind, folder: string): Promise<{ disk: string; url: string }> {
  if (kind === 'sqlite') {
    // More than what readiness wants to be free.
    const disk = await smallDisk(folder, 160);
    return { disk, url: `sqlite:${join(disk, 'requests.db')}` };
  }
  const { url, remove } = await tempDatabase('postgres');
  const disk = await smallDisk(folder, 32);
  const space = join(disk, 'space');
  // Postgres may run as another user, and requires its own folder.
  await chmod(folder, 0o755);
  execFileSync('install', ['-d', '-o', 'nobody', space]);
  const name = new URL(url).pathname.slice(1);
  const run = async (...statements: string[]) => {
    const client = new Client({ connectionString: process.env['TEST_POSTGRES_URL'] });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  await run(
    `create tablespace space_${name} location '${space}'`,
    `alter database ${name} set tablespace space_${name}`,
  );
  onTestFinished(async () => {
    await remove();
    await run(`drop tablespace space_${name}`);
  });
  return { disk, url };
}

async function fillUp(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    const block = Buffer.alloc(4096);
    for (;;) await file.write(block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
}

test.skipIf(missing).each(STORE_KINDS)(
  `a full disk refuses and keeps what it had, and with room all is well again; on SQLite /readyz of a server without requests and status say so: %s${missing ? ` (${missing})` : ''}`,
  async (kind) => {
    const folder = await tempFolder();
    const { disk, url } = await databaseOnSmallDisk(kind, folder.path);
    const place = { folder: folder.path, databaseUrl: url };
    const server = await startServerProcess(place);
    onTestFinished(async () => void (await server.end('SIGKILL')));
    const acknowledged = new Set<string>();
    const answers = new Map<number, number>();
    const post = async (count: number) => {
      const posts = await postEachOnce(server.origin, count);
      for (const id of posts.ids) acknowledged.add(id);
      for (const [status, times] of posts.answers) answers.set(status, (answers.get(status) ?? 0) + times);
      return posts.answers;
    };

    await post(30);
    await fillUp(join(disk, 'filler'));
    // Postgres may have room left in its files.
    while (!(await post(20)).has(503));
    const status = await runRequests(place, ['status']);
    const idle = await startServerProcess(place);
    const ready = await fetch(`${idle.origin}/readyz`);
    await idle.end('SIGKILL');
    await rm(join(disk, 'filler'));
    const after = await post(1);
    const afterwards = await runRequests(place, ['status']);
    expect(await server.end('SIGTERM')).toBe(0);

    const { ids, mails } = await readStored(url);
    reportFigures(`disk full, ${kind}`, { answers: tally(answers), after: tally(after) });
    expect(afterwards).toMatchObject({ code: 0, stdout: expect.stringContaining('Everything works.') });
    expect([[...answers.keys()].sort(), [...after.keys()]]).toEqual([[200, 503], [200]]);
    expect(ids).toEqual(acknowledged);
    expect(mails).toBe(2 * ids.size);
    // How full the disk of Postgres is, only its own machine knows.
    if (kind === 'postgres') return;
    const reason = 'the disk is full, or has less than 100 MB left. Make room on it';
    expect([ready.status, await ready.json()]).toEqual([503, { ready: false, reason }]);
    expect([status.code, status.stderr]).toEqual([2, '']);
    expect(status.stdout).toContain(`A person is needed: ${reason}.`);
    expect(await checkIntegrity(url)).toBe('ok');
  },
);

import { execFileSync } from 'node:child_process';
import { chmod, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { MINUTE_MS } from '../../shared/durations.ts';
import { checkIntegrity, readStored } from '../support/read-stored.ts';
import { runHere, runRequests } from '../support/run-requests.ts';
import { startServerProcess } from '../support/server-process.ts';
import { postEachOnce } from '../support/start-load.ts';
import { STORE_KINDS, type StoreKind, tempDatabase } from '../support/temp-database.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { reportFigures, tally, whatIsMissing } from './report.ts';

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

test.skipIf(missing)(
  `a first start on a full disk leaves no half secret, and the next one starts once there is room${missing ? ` (${missing})` : ''}`,
  async () => {
    const folder = await tempFolder();
    onTestFinished(folder.remove);
    const disk = await smallDisk(folder.path, 8);
    const database = { databaseUrl: `sqlite:${join(folder.path, 'requests.db')}`, folder: folder.path };
    const env = { DATA_DIR: join(disk, 'var') };
    await mkdir(join(disk, 'var'));
    await fillUp(join(disk, 'filler'));
    const refusal: unknown = await startServerProcess({ ...database, env }).catch((error) => error);
    expect(await readdir(join(disk, 'var'))).toEqual([]);
    expect(String(refusal)).toMatch(/did not start:\nENOSPC: no space left on device, [a-z]+\.\n$/);
    await rm(join(disk, 'filler'));
    const server = await startServerProcess({ ...database, env });
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await readFile(join(env.DATA_DIR, 'secret'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  },
);

/** The disk of Postgres may be on another machine, where only a request that fails tells of it. */
const REASONS = {
  sqlite: 'the disk is full, or has less than 100 MB left. Make room on it',
  postgres: 'a request could not be stored in the last minute. Look at the database, its disk and its locks',
};

test.skipIf(missing).each(STORE_KINDS)(
  `a full disk refuses requests and keeps what it had, is reported, and takes the next request once there is room: %s${missing ? ` (${missing})` : ''}`,
  async (kind) => {
    const folder = await tempFolder();
    onTestFinished(folder.remove);
    const { disk, url } = await databaseOnSmallDisk(kind, folder.path);
    const place = { folder: folder.path, databaseUrl: url };
    const server = await startServerProcess(place);
    onTestFinished(async () => void (await server.end('SIGKILL')));
    const ready = async () => {
      const response = await fetch(`${server.origin}/readyz`);
      return { status: response.status, body: await response.json() };
    };
    const status = () => runRequests(place, ['status']);

    const before = await postEachOnce(server.origin, 30);
    expect((await status()).code).toBe(0);
    await fillUp(join(disk, 'filler'));
    const acknowledged = new Set(before.ids);
    let during = await postEachOnce(server.origin, 60);
    for (const id of during.ids) acknowledged.add(id);
    // Postgres may have room left in its files.
    while (!during.answers.has(503)) {
      during = await postEachOnce(server.origin, 20);
      for (const id of during.ids) acknowledged.add(id);
    }
    const whileFull = { ready: await ready(), status: await status() };
    await rm(join(disk, 'filler'));
    const after = await postEachOnce(server.origin, 1);
    for (const id of after.ids) acknowledged.add(id);
    const aMinuteLater = await runHere(place, ['status'], {}, () => Date.now() + MINUTE_MS);
    expect(await server.end('SIGTERM')).toBe(0);
    const { ids, mails } = await readStored(url);
    const integrity = kind === 'sqlite' ? await checkIntegrity(url) : 'ok';

    reportFigures(`disk full, ${kind}`, {
      before: tally(before.answers),
      during: tally(during.answers),
      after: tally(after.answers),
      acknowledged: acknowledged.size,
      stored: ids.size,
      mails,
      integrity,
    });
    expect([...during.answers.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect([...after.answers.keys()]).toEqual([200]);
    expect(ids).toEqual(acknowledged);
    expect(mails).toBe(2 * ids.size);
    expect(integrity).toBe('ok');
    const reason = REASONS[kind];
    expect(whileFull.ready).toEqual({ status: 503, body: { ready: false, reason } });
    expect([whileFull.status.code, whileFull.status.stderr]).toEqual([2, '']);
    expect(whileFull.status.stdout).toContain(`A person is needed: ${reason}.`);
    expect(aMinuteLater).toMatchObject({ code: 0, stdout: expect.stringContaining('Everything works.') });
  },
);

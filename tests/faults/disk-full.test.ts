import { execFileSync } from 'node:child_process';
import { chmod, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { MINUTE_MS } from '../../shared/durations.ts';
import { postJson, VISITOR } from '../support/contact-call.ts';
import { checkIntegrity, readStored } from '../support/read-stored.ts';
import { runHere, runRequests } from '../support/run-requests.ts';
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

/** The disk of Postgres may be on another machine, where only a request that fails tells of it. */
const REASONS = {
  sqlite: 'the disk is full, or has less than 100 MB left. Make room on it',
  postgres: 'a request could not be stored in the last minute. Look at the database, its disk and its locks',
};

test.skipIf(missing).each(STORE_KINDS)(
  `a full disk refuses and keeps what it had, /readyz and status say so, and with room all is well again, also for a visitor who tried six times: %s${missing ? ` (${missing})` : ''}`,
  async (kind) => {
    const folder = await tempFolder();
    const { disk, url } = await databaseOnSmallDisk(kind, folder.path);
    const place = { folder: folder.path, databaseUrl: url };
    const server = await startServerProcess(place);
    onTestFinished(async () => void (await server.end('SIGKILL')));
    const ready = async () => {
      const response = await fetch(`${server.origin}/readyz`);
      return { status: response.status, body: await response.json() };
    };
    const acknowledged = new Set<string>();
    const answers = new Map<number, number>();
    const post = async (count: number) => {
      const posts = await postEachOnce(server.origin, count);
      for (const id of posts.ids) acknowledged.add(id);
      for (const [status, times] of posts.answers) answers.set(status, (answers.get(status) ?? 0) + times);
      return posts.answers;
    };

    await post(30);
    const before = await runRequests(place, ['status']);
    await fillUp(join(disk, 'filler'));
    // Postgres may have room left in its files.
    while (!(await post(20)).has(503));
    const tryAgain = async () => {
      const response = await postJson(server.origin, VISITOR, { 'X-Forwarded-For': '192.0.2.1' });
      const { id }: { id?: string } = await response.json();
      if (id !== undefined) acknowledged.add(id);
      return response.status;
    };
    // More often than one sender usually sends.
    const refused = new Set<number>();
    for (let tries = 0; tries < 6; tries += 1) refused.add(await tryAgain());
    const during = { ready: await ready(), status: await runRequests(place, ['status']) };
    await rm(join(disk, 'filler'));
    const after = await tryAgain();
    const aMinuteLater = await runHere(place, ['status'], {}, () => Date.now() + MINUTE_MS);
    expect(await server.end('SIGTERM')).toBe(0);

    const { requests, ids, mails, confirmations } = await readStored(url);
    reportFigures(`disk full, ${kind}`, { answers: tally(answers), refused: [...refused], after });
    expect(before.code).toBe(0);
    const reason = REASONS[kind];
    expect(during.ready).toEqual({ status: 503, body: { ready: false, reason } });
    expect([during.status.code, during.status.stderr]).toEqual([2, '']);
    expect(during.status.stdout).toContain(`A person is needed: ${reason}.`);
    expect(aMinuteLater).toMatchObject({ code: 0, stdout: expect.stringContaining('Everything works.') });
    expect([[...answers.keys()].sort(), [...refused], after]).toEqual([[200, 503], [503], 200]);
    expect(requests.at(-1)).toMatchObject({ email: VISITOR.email, suspicion: null });
    expect(confirmations.at(-1)?.state).not.toBe('withheld');
    expect(ids).toEqual(acknowledged);
    expect(mails).toBe(2 * ids.size);
    if (kind === 'sqlite') expect(await checkIntegrity(url)).toBe('ok');
  },
);

import { once } from 'node:events';
import { watch } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { postJson } from '../../../tests/support/contact-call.ts';
import { startFixtureServer } from '../../../tests/support/fixture-server.ts';
import { operatorsDesk } from '../../../tests/support/operators-desk.ts';
import { readStored } from '../../../tests/support/read-stored.ts';
import { runRequests } from '../../../tests/support/run-requests.ts';
import { STORE_KINDS, type StoreKind } from '../../../tests/support/temp-database.ts';
import { addTombstone, secretCheck } from '../../deletion/tombstones.ts';
import { explain } from '../explain.ts';

const DAY = 24 * 3_600_000;

/** What a newer version leaves in a database. */
const LATER_MIGRATION = "insert into kysely_migration values ('9999-later', '2030-01-01')";

type Desk = Awaited<ReturnType<typeof operatorsDesk>>;

/** A backup of what is stored now. */
async function backUp(desk: Desk, name = 'backup.db'): Promise<string> {
  const file = join(desk.server.folder, name);
  await sql`vacuum into ${file}`.execute(desk.store);
  return file;
}

/** Stops the server, and every other use of its database by the test. */
async function stop(desk: Desk): Promise<void> {
  await desk.server.pause();
  await desk.store.destroy();
}

/** Restores what is stored now: on SQLite from a backup, while the server works; on Postgres in place. */
async function restore(desk: Desk, kind: StoreKind) {
  if (kind === 'sqlite') return desk.run(['restore', await backUp(desk)]);
  await stop(desk);
  return desk.run(['restore']);
}

async function storedIds({ server }: Desk): Promise<string[]> {
  return [...(await readStored(server.databaseUrl)).ids];
}

/** The database of the desk is replaced by hand, as by `cp`. */
async function putInByHand({ server }: Desk, backup: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm']) await rm(server.databasePath + ending, { force: true });
  await copyFile(backup, server.databasePath);
}

/** Another server on the database and the data folder of the desk. */
const startAgain = ({ server }: Desk) =>
  startFixtureServer({
    env: { DATABASE_URL: server.databaseUrl, DATA_DIR: join(server.folder, 'var') },
  });

test.each(STORE_KINDS)(
  'restore repeats the erasure of earlier requests, and keeps requests sent after it, on %s',
  async (kind) => {
    await using desk = await operatorsDesk(kind);
    const returned = [await desk.receive(), await desk.receive({ name: 'Maya again' })];
    await desk.change(returned[0] ?? '', { received_at: Date.now() - DAY, email: 'MAYA@bakery.example' });
    const backup = await desk.store.selectFrom('contact_requests').selectAll().execute();
    await desk.run(['erase', 'maya@bakery.example', '--yes']);
    const later = await desk.receive({ name: 'Maya came back' });
    await desk.receive({ email: 'bob@bakery.example' });
    await desk.run(['erase', 'bob@bakery.example', '--yes']);
    const restored = backup.map((request, index) => ({ ...request, idempotency_key: `restored:${index}` }));
    await desk.store.insertInto('contact_requests').values(restored).execute();
    const { code, stdout, stderr } = await restore(desk, kind);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^Line 1, erased \d{4}-\S+ \S+: 2 requests erased again\nLine 2, erased \S+ \S+: nothing left to erase\nRestored 1 request /,
    );
    expect(await storedIds(desk)).toEqual([later]);
  },
);

test('restore names the lines that erase nothing, and brings no database into service until they are gone', async () => {
  await using desk = await operatorsDesk('sqlite');
  await desk.receive();
  await desk.receive({ email: 'other@bakery.example' });
  const file = join(desk.server.folder, 'var/erasures.jsonl');
  await desk.run(['erase', 'other@bakery.example', '--yes'], {
    SECRET: 'another secret of more than 32 characters',
  });
  await desk.receive({ email: 'another@bakery.example' });
  await desk.run(['erase', 'another@bakery.example', '--yes']);
  await truncate(file, (await stat(file)).size - 60);
  const [request] = await desk.store.selectFrom('contact_requests').selectAll().execute();
  await desk.run(['erase', 'maya@bakery.example', '--yes']);
  if (request) await desk.store.insertInto('contact_requests').values(request).execute();
  const { code, stdout, stderr } = await restore(desk, 'sqlite');
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^Line 1, erased \S+ \S+: made with another secret\nLine 2: unreadable\nLine 3, erased \S+ \S+: 1 request erased again\n$/,
  );
  expect(stderr).toContain('2 lines of var/erasures.jsonl could not be applied, see above.');
  const usable = (await readFile(file, 'utf8')).split('\n').slice(2).join('\n');
  await writeFile(file, usable);
  const again = await desk.run(['restore', join(desk.server.folder, 'backup.db')]);
  expect(again.code).toBe(0);
  expect(await storedIds(desk)).toEqual([]);
});

test('on Postgres restore changes nothing while a server runs, and says how to stop it', async () => {
  await using desk = await operatorsDesk('postgres');
  await desk.store.destroy();
  const id = await desk.receive();
  const says = /^\S.+ is in use\. Stop every server, sudo systemctl stop website\.socket website, .+\n$/;
  expect(await runRequests(desk.server, ['restore'])).toEqual({
    ...{ code: 1, stdout: '', stderr: expect.stringMatching(says) },
  });
  expect(await storedIds(desk)).toEqual([id]);
});

test.each(STORE_KINDS)(
  'neither a server nor a command works on a backup from before an erasure, exit code 78, and both say what to run, on %s',
  async (kind) => {
    await using desk = await operatorsDesk(kind);
    const erased = await desk.receive();
    const rows = desk.store.selectFrom('contact_requests').selectAll().where('id', '=', erased);
    const [before] = await rows.execute();
    const backup = kind === 'sqlite' ? await backUp(desk) : '';
    await desk.run(['erase', 'maya@bakery.example', '--yes']);
    // What the provider's restore of a Postgres database brings back, as far as the server looks at it.
    if (kind === 'postgres') {
      if (before) await desk.store.insertInto('contact_requests').values(before).execute();
      await desk.store.updateTable('erasure_count').set({ latest: 0 }).execute();
    }
    await stop(desk);
    if (kind === 'sqlite') await putInByHand(desk, backup);
    const place = kind === 'sqlite' ? [desk.server.databasePath] : [];
    const says = ['Run: npm run requests -- restore', ...place].join(' ');
    expect(await desk.run(['erase', 'other@bakery.example', '--yes'])).toMatchObject({
      ...{ code: 78, stdout: '', stderr: expect.stringContaining(says) },
    });
    const start = await startAgain(desk).catch(explain);
    expect(start).toEqual({ line: expect.stringContaining(says), exitCode: 78 });
    expect(await desk.run(['restore', ...place])).toMatchObject({ code: 0 });
    await using again = await startAgain(desk);
    expect((await postJson(again.origin)).status).toBe(200);
  },
);

test.each([
  ['is cut short', (line: string) => line.slice(0, 100)],
  ['begins with a byte order mark', (line: string) => `\uFEFF${line}`],
  ['has no number', (line: string) => line.replace(',"number":1', '')],
])('an erasure whose line in the file %s is noticed to be missing in a backup', async (_, damaged) => {
  await using desk = await operatorsDesk('sqlite');
  await desk.receive();
  const backup = await backUp(desk);
  await desk.run(['erase', 'maya@bakery.example', '--yes']);
  const file = join(desk.server.folder, 'var/erasures.jsonl');
  await writeFile(file, damaged(await readFile(file, 'utf8')));
  await stop(desk);
  await putInByHand(desk, backup);
  expect((await desk.run(['list'])).code).toBe(78);
});

test('a server starts on a new database next to old erasures, says once how to restore one that was lost, and counts on from them', async () => {
  await using desk = await operatorsDesk('sqlite');
  await desk.receive();
  await desk.run(['erase', 'maya@bakery.example', '--yes']);
  await stop(desk);
  await rm(desk.server.databasePath);
  for (const isFirst of [true, false]) {
    await using again = await startAgain(desk);
    await postJson(again.origin);
    expect(/ is new, .+ npm run requests -- restore <file>"/.test(again.logLines.join(''))).toBe(isFirst);
  }
  await desk.run(['erase', 'maya@bakery.example', '--yes']);
  expect(await readFile(join(desk.server.folder, 'var/erasures.jsonl'), 'utf8')).toMatch(/"number":2}\n$/);
});

test('a restore while the server works puts all that was stored in a copy that only the owner reads, status names and an erasure deletes', async () => {
  await using desk = await operatorsDesk('sqlite');
  const kept = await desk.receive();
  const backup = await backUp(desk);
  const before = await readFile(backup);
  const later = await desk.receive({ email: 'later@bakery.example' });
  await mkdir(desk.server.exportsDir);
  await writeFile(join(desk.server.exportsDir, 'restoring-long-ago.db.part-wal'), 'left by a power cut');
  const { code, stdout } = await runRequests(desk.server, ['restore', backup]);
  expect(code).toBe(0);
  const [, aside = ''] = /^What was there is in (.+)\. It is deleted after 30 days/m.exec(stdout) ?? [];
  expect(await storedIds(desk)).toEqual([kept]);
  expect((await postJson(desk.server.origin)).status).toBe(200);
  expect(await readFile(backup)).toEqual(before);
  const copy = join(desk.server.folder, aside);
  expect((await readStored(`sqlite:${copy}`)).ids).toEqual(new Set([kept, later]));
  expect((await stat(copy)).mode & 0o777).toBe(0o600);
  expect(await readdir(desk.server.exportsDir)).toEqual([basename(aside)]);
  expect((await desk.run(['status'])).stdout).toMatch(
    new RegExp(`Please look: .*${basename(aside)} holds all requests, .+ deleted on \\d{4}-`),
  );
  await desk.run(['erase', 'no-one@bakery.example', '--yes']);
  expect(await readdir(desk.server.exportsDir)).toEqual([basename(aside)]);
  await desk.run(['erase', 'Later@bakery.example', '--yes']);
  expect(await readdir(desk.server.exportsDir)).toEqual([]);
});

test('a restore changes nothing when an address is erased meanwhile, and leaves no copy', async () => {
  await using desk = await operatorsDesk('sqlite');
  const id = await desk.receive();
  const backup = await backUp(desk);
  const { exportsDir, folder, databasePath } = desk.server;
  await mkdir(exportsDir);
  const writer = new DatabaseSync(databasePath);
  writer.exec('begin immediate');
  const watcher = watch(exportsDir);
  const restored = desk.run(['restore', backup]);
  await once(watcher, 'change');
  watcher.close();
  const secret = secretCheck((await readFile(join(folder, 'var/secret'), 'utf8')).trim());
  const erased = { erasedAt: Date.now(), mailbox: 'm'.repeat(43), secret, number: 1 };
  await addTombstone(join(folder, 'var/erasures.jsonl'), erased);
  writer.close();
  expect(await restored).toMatchObject({ code: 1, stderr: expect.stringContaining('was erased meanwhile') });
  expect([await storedIds(desk), await readdir(exportsDir)]).toEqual([[id], []]);
});

test('a database too damaged to be replaced is left with its log, and once it is moved the backup comes into service', async () => {
  await using desk = await operatorsDesk('sqlite');
  const kept = await desk.receive();
  const backup = await backUp(desk);
  await stop(desk);
  const path = desk.server.databasePath;
  await writeFile(path, 'x'.repeat(8192));
  await writeFile(`${path}-wal`, 'a log');
  expect(await desk.run(['restore', backup])).toMatchObject({
    ...{
      code: 1,
      stderr: expect.stringMatching(/^DATABASE_URL names a file .+ elsewhere, and restore a backup\.\n$/),
    },
  });
  expect(await readFile(`${path}-wal`, 'utf8')).toBe('a log');
  for (const ending of ['', '-wal']) await rename(path + ending, `${path}${ending}.old`);
  expect(await desk.run(['restore', backup])).toMatchObject({ code: 0 });
  expect(await storedIds(desk)).toEqual([kept]);
});

test('after an upgrade the backup from before it, even from before a field was added, takes the place of the newer database', async () => {
  await using desk = await operatorsDesk('sqlite');
  const kept = await desk.receive();
  const backup = await backUp(desk);
  inFile(backup, 'alter table contact_requests drop column phone');
  await desk.receive({ email: 'later@bakery.example' });
  await stop(desk);
  inFile(desk.server.databasePath, LATER_MIGRATION);
  expect(await desk.run(['restore', backup])).toMatchObject({ code: 0 });
  expect((await desk.run(['list'])).code).toBe(0);
  await using again = await startAgain(desk);
  expect((await readStored(again.databaseUrl)).ids).toEqual(new Set([kept]));
});

test('a restore of what is no backup of this version is refused in words and changes nothing', async () => {
  await using desk = await operatorsDesk('sqlite');
  const id = await desk.receive();
  const backup = await backUp(desk);
  const file = `${backup}.other`;
  await mkdir(desk.server.exportsDir);
  const expectRefused = async (code: number, says: string) => {
    const refused = await desk.run(['restore', file]);
    expect(refused).toEqual({ code, stdout: '', stderr: expect.stringContaining(says) });
    expect(await storedIds(desk)).toEqual([id]);
    expect(await readdir(desk.server.exportsDir)).toEqual([]);
  };
  await expectRefused(1, 'no such file or directory');
  inFile(file, 'create table notes (words text)');
  await expectRefused(1, 'not one of contact requests');
  await writeFile(file, 'not a database'.repeat(1000));
  await expectRefused(1, 'is no SQLite database');
  const bytes = await readFile(backup);
  // One page of it is unreadable.
  await writeFile(file, bytes.fill(0xff, 3 * 4096, 4 * 4096));
  await expectRefused(1, 'is damaged: ');
  await copyFile(backup, file);
  inFile(file, LATER_MIGRATION);
  await expectRefused(78, 'by a newer version (9999-later)');
});

function inFile(file: string, statement: string): void {
  const database = new DatabaseSync(file);
  database.exec(statement);
  database.close();
}

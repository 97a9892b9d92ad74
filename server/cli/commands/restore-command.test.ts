import { once } from 'node:events';
import { watch } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { postJson } from '../../../tests/support/contact-call.ts';
import { startFixtureServer } from '../../../tests/support/fixture-server.ts';
import { openOffice } from '../../../tests/support/open-office.ts';
import { readStored } from '../../../tests/support/read-stored.ts';
import { runRequests } from '../../../tests/support/run-requests.ts';
import { STORE_KINDS, type StoreKind } from '../../../tests/support/temp-database.ts';
import { addTombstone, secretCheck } from '../../deletion/tombstones.ts';
import { explain } from '../../explain.ts';

const DAY = 24 * 3_600_000;

/** What a newer version leaves in a database. */
const LATER_MIGRATION = "insert into kysely_migration values ('9999-later', '2030-01-01')";

type Office = Awaited<ReturnType<typeof openOffice>>;

/** A backup of what is stored now. */
async function backUp(office: Office, name = 'backup.db'): Promise<string> {
  const file = join(office.server.folder, name);
  await sql`vacuum into ${file}`.execute(office.store);
  return file;
}

/** Stops the server, and every other use of its database by the test. */
async function stop(office: Office): Promise<void> {
  await office.server.pause();
  await office.store.destroy();
}

/** Restores what is stored now: on SQLite from a backup, while the server works; on Postgres in place. */
async function restore(office: Office, kind: StoreKind) {
  if (kind === 'sqlite') return office.run(['restore', await backUp(office)]);
  await stop(office);
  return office.run(['restore']);
}

async function storedIds({ server }: Office): Promise<string[]> {
  return [...(await readStored(server.databaseUrl)).ids];
}

/** The database of the office is replaced by hand, as by `cp`. */
async function putInByHand({ server }: Office, backup: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm']) await rm(server.databasePath + ending, { force: true });
  await copyFile(backup, server.databasePath);
}

/** Another server on the database and the data folder of the office. */
const startAgain = ({ server }: Office) =>
  startFixtureServer({
    env: { DATABASE_URL: server.databaseUrl, DATA_DIR: join(server.folder, 'var') },
  });

test.each(STORE_KINDS)(
  'restore repeats the erasure of earlier requests, and keeps requests sent after it, on %s',
  async (kind) => {
    await using office = await openOffice(kind);
    const returned = [await office.receive(), await office.receive({ name: 'Maya again' })];
    await office.change(returned[0] ?? '', { received_at: Date.now() - DAY, email: 'MAYA@bakery.example' });
    const backup = await office.store.selectFrom('contact_requests').selectAll().execute();
    await office.run(['erase', 'maya@bakery.example', '--yes']);
    const later = await office.receive({ name: 'Maya came back' });
    await office.receive({ email: 'bob@bakery.example' });
    await office.run(['erase', 'bob@bakery.example', '--yes']);
    const restored = backup.map((request, index) => ({ ...request, idempotency_key: `restored:${index}` }));
    await office.store.insertInto('contact_requests').values(restored).execute();
    // The worker that was sending when the backup was made is gone.
    const lease = { lease: 'of no one', leased_until: Date.now() + 60_000 };
    const mail = { id: 'a mail', kind: 'notification', request_id: returned[0], recipient: 0 } as const;
    const waits = { ...mail, state: 'pending', attempts: 1, due_at: Date.now(), ...lease } as const;
    await office.store.insertInto('outbox').values(waits).execute();
    const { code, stdout, stderr } = await restore(office, kind);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^Line 1, erased \d{4}-\S+ \S+: 2 requests erased again\nLine 2, erased \S+ \S+: nothing left to erase\nRestored 1 request /,
    );
    expect(await storedIds(office)).toEqual([later]);
  },
);

test('restore names the lines that erase nothing, and brings no database into service until they are gone', async () => {
  await using office = await openOffice('sqlite');
  await office.receive();
  await office.receive({ email: 'other@bakery.example' });
  const file = join(office.server.folder, 'var/erasures.jsonl');
  await office.run(['erase', 'other@bakery.example', '--yes'], {
    SECRET: 'another secret of more than 32 characters',
  });
  await office.receive({ email: 'another@bakery.example' });
  await office.run(['erase', 'another@bakery.example', '--yes']);
  await truncate(file, (await stat(file)).size - 60);
  const [request] = await office.store.selectFrom('contact_requests').selectAll().execute();
  await office.run(['erase', 'maya@bakery.example', '--yes']);
  if (request) await office.store.insertInto('contact_requests').values(request).execute();
  const { code, stdout, stderr } = await restore(office, 'sqlite');
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^Line 1, erased \S+ \S+: made with another secret\nLine 2: unreadable\nLine 3, erased \S+ \S+: 1 request erased again\n$/,
  );
  expect(stderr).toContain('2 lines of var/erasures.jsonl could not be applied, see above.');
  const usable = (await readFile(file, 'utf8')).split('\n').slice(2).join('\n');
  await writeFile(file, usable);
  const again = await office.run(['restore', join(office.server.folder, 'backup.db')]);
  expect(again.code).toBe(0);
  expect(await storedIds(office)).toEqual([]);
});

test('restore takes a backup whose pages have another size', async () => {
  await using office = await openOffice('sqlite');
  const id = await office.receive();
  const backup = await backUp(office);
  {
    using database = new DatabaseSync(backup);
    database.exec('pragma page_size = 1024; vacuum');
  }
  await office.receive({ email: 'later@bakery.example' });
  expect(await office.run(['restore', backup])).toMatchObject({ code: 0, stderr: '' });
  expect(await storedIds(office)).toEqual([id]);
});

test('on Postgres restore changes nothing while a server runs, and says how to stop it', async () => {
  await using office = await openOffice('postgres');
  await office.store.destroy();
  const id = await office.receive();
  const says = /^\S.+ is in use\. Stop every server, sudo systemctl stop website\.socket website, .+\n$/;
  expect(await runRequests(office.server, ['restore'])).toEqual({
    ...{ code: 1, stdout: '', stderr: expect.stringMatching(says) },
  });
  expect(await storedIds(office)).toEqual([id]);
});

test.each(STORE_KINDS)(
  'neither a server nor a command works on a backup from before an erasure, exit code 78, and both say what to run, on %s',
  async (kind) => {
    await using office = await openOffice(kind);
    const erased = await office.receive();
    const rows = office.store.selectFrom('contact_requests').selectAll().where('id', '=', erased);
    const [before] = await rows.execute();
    const backup = kind === 'sqlite' ? await backUp(office) : '';
    await office.run(['erase', 'maya@bakery.example', '--yes']);
    // What the provider's restore of a Postgres database brings back, as far as the server looks at it.
    if (kind === 'postgres') {
      if (before) await office.store.insertInto('contact_requests').values(before).execute();
      await office.store.updateTable('erasure_count').set({ latest: 0 }).execute();
    }
    await stop(office);
    if (kind === 'sqlite') await putInByHand(office, backup);
    const place = kind === 'sqlite' ? [office.server.databasePath] : [];
    const says = ['Run: npm run requests -- restore', ...place].join(' ');
    expect(await office.run(['erase', 'other@bakery.example', '--yes'])).toMatchObject({
      ...{ code: 78, stdout: '', stderr: expect.stringContaining(says) },
    });
    const start = await startAgain(office).catch(explain);
    expect(start).toEqual({ line: expect.stringContaining(says), exitCode: 78 });
    expect(await office.run(['restore', ...place])).toMatchObject({ code: 0 });
    await using again = await startAgain(office);
    expect((await postJson(again.origin)).status).toBe(200);
  },
);

test.each([
  ['is cut short', (line: string) => line.slice(0, 100)],
  ['begins with a byte order mark', (line: string) => `\uFEFF${line}`],
  ['has no number', (line: string) => line.replace(',"number":1', '')],
])('an erasure whose line in the file %s is noticed to be missing in a backup', async (_, damaged) => {
  await using office = await openOffice('sqlite');
  await office.receive();
  const backup = await backUp(office);
  await office.run(['erase', 'maya@bakery.example', '--yes']);
  const file = join(office.server.folder, 'var/erasures.jsonl');
  await writeFile(file, damaged(await readFile(file, 'utf8')));
  await stop(office);
  await putInByHand(office, backup);
  expect((await office.run(['list'])).code).toBe(78);
});

test('a server starts on a new database next to old erasures, says once how to restore one that was lost, and counts on from them', async () => {
  await using office = await openOffice('sqlite');
  await office.receive();
  await office.run(['erase', 'maya@bakery.example', '--yes']);
  await stop(office);
  await rm(office.server.databasePath);
  for (const isFirst of [true, false]) {
    await using again = await startAgain(office);
    await postJson(again.origin);
    expect(/ is new, .+ npm run requests -- restore <file>"/.test(again.logLines.join(''))).toBe(isFirst);
  }
  await office.run(['erase', 'maya@bakery.example', '--yes']);
  expect(await readFile(join(office.server.folder, 'var/erasures.jsonl'), 'utf8')).toMatch(/"number":2}\n$/);
});

test('a restore while the server works puts all that was stored in a copy that only the owner reads, status names and an erasure deletes', async () => {
  await using office = await openOffice('sqlite');
  const kept = await office.receive();
  const backup = await backUp(office);
  const before = await readFile(backup);
  const later = await office.receive({ email: 'later@bakery.example' });
  await mkdir(office.server.exportsDir);
  await writeFile(join(office.server.exportsDir, 'restoring-long-ago.db.part-wal'), 'left by a power cut');
  const { code, stdout } = await runRequests(office.server, ['restore', backup]);
  expect(code).toBe(0);
  const [, aside = ''] = /^What was there is in (.+)\. It is deleted after 30 days/m.exec(stdout) ?? [];
  expect(await storedIds(office)).toEqual([kept]);
  expect((await postJson(office.server.origin)).status).toBe(200);
  expect(await readFile(backup)).toEqual(before);
  const copy = join(office.server.folder, aside);
  expect((await readStored(`sqlite:${copy}`)).ids).toEqual(new Set([kept, later]));
  expect((await stat(copy)).mode & 0o777).toBe(0o600);
  expect(await readdir(office.server.exportsDir)).toEqual([basename(aside)]);
  expect((await office.run(['status'])).stdout).toMatch(
    new RegExp(`Please look: .*${basename(aside)} holds all requests, .+ deleted on \\d{4}-`),
  );
  await office.run(['erase', 'no-one@bakery.example', '--yes']);
  expect(await readdir(office.server.exportsDir)).toEqual([basename(aside)]);
  await office.run(['erase', 'Later@bakery.example', '--yes']);
  expect(await readdir(office.server.exportsDir)).toEqual([]);
});

test('a restore changes nothing when an address is erased meanwhile, and leaves no copy', async () => {
  await using office = await openOffice('sqlite');
  const id = await office.receive();
  const backup = await backUp(office);
  const { exportsDir, folder, databasePath } = office.server;
  await mkdir(exportsDir);
  const writer = new DatabaseSync(databasePath);
  writer.exec('begin immediate');
  const watcher = watch(exportsDir);
  const restored = office.run(['restore', backup]);
  await once(watcher, 'change');
  watcher.close();
  const secret = secretCheck((await readFile(join(folder, 'var/secret'), 'utf8')).trim());
  const erased = { erasedAt: Date.now(), mailbox: 'm'.repeat(43), secret, number: 1 };
  await addTombstone(join(folder, 'var/erasures.jsonl'), erased);
  writer.close();
  expect(await restored).toMatchObject({ code: 1, stderr: expect.stringContaining('was erased meanwhile') });
  expect([await storedIds(office), await readdir(exportsDir)]).toEqual([[id], []]);
});

test('a database too damaged to be replaced is left with its log, and once it is moved the backup comes into service', async () => {
  await using office = await openOffice('sqlite');
  const kept = await office.receive();
  const backup = await backUp(office);
  await stop(office);
  const path = office.server.databasePath;
  await writeFile(path, 'x'.repeat(8192));
  await writeFile(`${path}-wal`, 'a log');
  expect(await office.run(['restore', backup])).toMatchObject({
    ...{
      code: 1,
      stderr: expect.stringMatching(/^DATABASE_URL names a file .+ elsewhere, and restore a backup\.\n$/),
    },
  });
  expect(await readFile(`${path}-wal`, 'utf8')).toBe('a log');
  for (const ending of ['', '-wal']) await rename(path + ending, `${path}${ending}.old`);
  expect(await office.run(['restore', backup])).toMatchObject({ code: 0 });
  expect(await storedIds(office)).toEqual([kept]);
});

test('after an upgrade the backup from before it, even from before a field was added, takes the place of the newer database', async () => {
  await using office = await openOffice('sqlite');
  const kept = await office.receive();
  const backup = await backUp(office);
  inFile(backup, 'alter table contact_requests drop column phone');
  await office.receive({ email: 'later@bakery.example' });
  await stop(office);
  inFile(office.server.databasePath, LATER_MIGRATION);
  expect(await office.run(['restore', backup])).toMatchObject({ code: 0 });
  expect((await office.run(['list'])).code).toBe(0);
  await using again = await startAgain(office);
  expect((await readStored(again.databaseUrl)).ids).toEqual(new Set([kept]));
});

test('a restore of what is no backup of this version is refused in words and changes nothing', async () => {
  await using office = await openOffice('sqlite');
  const id = await office.receive();
  const backup = await backUp(office);
  const file = `${backup}.other`;
  await mkdir(office.server.exportsDir);
  const expectRefused = async (code: number, says: string) => {
    const refused = await office.run(['restore', file]);
    expect(refused).toEqual({ code, stdout: '', stderr: expect.stringContaining(says) });
    expect(await storedIds(office)).toEqual([id]);
    expect(await readdir(office.server.exportsDir)).toEqual([]);
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

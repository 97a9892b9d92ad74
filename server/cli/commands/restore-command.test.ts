import { once } from 'node:events';
import { watch } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { postJson, VISITOR } from '../../../tests/support/contact-call.ts';
import { startFixtureServer } from '../../../tests/support/fixture-server.ts';
import { type Office, openOffice } from '../../../tests/support/open-office.ts';
import { readStored } from '../../../tests/support/read-stored.ts';
import { runRequests } from '../../../tests/support/run-requests.ts';
import { secondHandle } from '../../../tests/support/second-handle.ts';
import { rememberErased } from '../../deletion/erased-ids.ts';
import { beginRestore } from '../../restore/under-way.ts';

const DAY = 24 * 3_600_000;

/** What a newer version leaves in a database. */
const LATER_MIGRATION = "insert into kysely_migration values ('9999-later', '2030-01-01')";

/** A backup of what is stored now. */
async function backUp(office: Office, name = 'backup.db'): Promise<string> {
  const file = join(office.server.folder, name);
  await sql`vacuum into ${file}`.execute(office.store);
  return file;
}

async function storedIds({ server }: Office): Promise<string[]> {
  return [...(await readStored(server.databaseUrl)).ids];
}

/** Another server on the database and the data folder of the office. */
const startAgain = ({ server }: Office) =>
  startFixtureServer({
    env: { DATABASE_URL: server.databaseUrl, DATA_DIR: join(server.folder, 'var') },
  });

const asideOf = (stdout: string) =>
  /^What was there is kept .+ -- import (\S+\.db)$/m.exec(stdout)?.[1] ?? '';

test('restore erases again what was erased since, and keeps what such a person sent later', async () => {
  await using office = await openOffice('sqlite');
  const erased = [await office.receive(), await office.receive({ name: 'Maya again' })];
  await office.change(erased[0] ?? '', { received_at: Date.now() - DAY, email: 'MAYA@bakery.example' });
  const kept = await office.receive({ email: 'kept@bakery.example' });
  // The worker that was sending when the backup was made is gone.
  const lease = { lease: 'of no one', leased_until: Date.now() + 60_000 };
  await office.store.updateTable('outbox').set(lease).execute();
  const backup = await backUp(office);
  await office.store.updateTable('outbox').set({ lease: null, leased_until: null }).execute();
  await office.run(['erase', 'maya@bakery.example', '--yes']);
  const { code, stdout, stderr } = await office.run(['restore', backup]);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Restored 1 request from .+ to .+\. Erased again: 2 requests\.\n/);
  expect(await storedIds(office)).toEqual([kept]);
});

test('a copy keeps all that came since the backup, also when someone who was erased since has written again', async () => {
  await using office = await openOffice('sqlite');
  await office.receive();
  const backup = await backUp(office);
  await office.run(['erase', VISITOR.email, '--yes']);
  const since = [await office.receive({ name: 'Maya came back' })];
  for (const name of ['one', 'two']) since.push(await office.receive({ email: `${name}@bakery.example` }));
  const { code, stdout } = await office.run(['restore', backup]);
  expect([code, await storedIds(office)]).toEqual([0, []]);
  const copy = join(office.server.folder, asideOf(stdout));
  const inCopy = async () => [...(await readStored(`sqlite:${copy}`)).ids];
  expect(await inCopy()).toEqual(since);
  // Takes this person out of it, and leaves the others.
  expect((await office.run(['erase', VISITOR.email, '--yes'])).stdout).toContain(
    'Erased 1 request in var/exports/',
  );
  expect(await inCopy()).toEqual(since.slice(1));
  expect((await readFile(copy)).includes('Maya came back')).toBe(false);
});

test('an erasure that cannot be read is said, and stops nothing', async () => {
  await using office = await openOffice('sqlite');
  await office.receive();
  const backup = await backUp(office);
  const file = join(office.server.folder, 'var/erasures.jsonl');
  await mkdir(join(office.server.folder, 'var'), { recursive: true });
  await writeFile(file, 'a note\n{"erasedAt":"2026-0');
  await office.run(['erase', VISITOR.email, '--yes']);
  const says = 'var/erasures.jsonl: an erasure cannot be read in line 1 and 2';
  expect(await office.run(['restore', backup])).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(says),
  });
  expect(await storedIds(office)).toEqual([]);
  expect((await office.run(['status'])).stdout).toContain(`Please look: ${says}`);
  await office.close();
  await using again = await startAgain(office);
  expect(again.logLines.filter((line) => line.includes(says))).toHaveLength(1);
});

test('of two restores at once the second says that one is under way, and what a killed one left is deleted', async () => {
  await using office = await openOffice('sqlite');
  const backup = await backUp(office);
  const { exportsDir } = office.server;
  {
    using _other = beginRestore(exportsDir);
    expect(await office.run(['restore', backup])).toEqual({
      ...{ code: 1, stdout: '', stderr: 'Another restore is under way. Wait until it ends.\n' },
    });
  }
  await mkdir(join(exportsDir, 'restoring'));
  for (const name of ['copy.db.part', 'copy.db.part-wal', 'lock'])
    await writeFile(join(exportsDir, 'restoring', name), '');
  await office.receive();
  const { code, stdout } = await office.run(['restore', backup]);
  expect([code, await readdir(exportsDir)]).toEqual([0, [basename(asideOf(stdout))]]);
});

test('restore takes no file that is in service, and on Postgres names its tools', async () => {
  await using office = await openOffice('sqlite');
  const { databasePath } = office.server;
  expect((await office.run(['restore', databasePath])).stderr).toContain('is in service already');
  const DATABASE_URL = 'postgres://localhost/requests';
  expect(await office.run(['restore', databasePath], { DATABASE_URL })).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining('Postgres has its own tools') },
  });
});

test('a restore while the server works puts all that was stored in a copy that only the owner reads and status names', async () => {
  await using office = await openOffice('sqlite');
  const kept = await office.receive();
  const backup = await backUp(office);
  const before = await readFile(backup);
  const later = await office.receive({ email: 'later@bakery.example' });
  const { code, stdout } = await runRequests(office.server, ['restore', backup]);
  expect(code).toBe(0);
  const aside = asideOf(stdout);
  expect(await storedIds(office)).toEqual([kept]);
  expect((await postJson(office.server.origin)).status).toBe(200);
  expect(await readFile(backup)).toEqual(before);
  const copy = join(office.server.folder, aside);
  expect((await readStored(`sqlite:${copy}`)).ids).toEqual(new Set([kept, later]));
  expect((await stat(copy)).mode & 0o777).toBe(0o600);
  expect(await readdir(office.server.exportsDir)).toEqual([basename(aside)]);
  expect((await office.run(['status'])).stdout).toMatch(
    new RegExp(`Please look: .*${basename(aside)} holds all requests of its time, .+ deleted on \\d{4}-`),
  );
});

test('a restore erases whom an erasure overtakes, too', async () => {
  await using office = await openOffice('sqlite');
  const id = await office.receive();
  const backup = await backUp(office);
  // A server that has just started deletes what a restore seems to have left, and so the folder made here.
  await office.close();
  const { exportsDir, folder, databasePath } = office.server;
  const own = join(exportsDir, 'restoring');
  await mkdir(own, { recursive: true });
  using writer = secondHandle(databasePath);
  writer.exec('begin immediate');
  const watcher = watch(own);
  const restored = office.run(['restore', backup]);
  while (!(await readdir(own)).some((name) => name.endsWith('-wal'))) await once(watcher, 'change');
  watcher.close();
  await rememberErased(join(folder, 'var/erasures.jsonl'), { erasedAt: Date.now(), ids: [id] });
  writer.close();
  expect(await restored).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Erased again: 1 request.'),
  });
  expect(await storedIds(office)).toEqual([]);
});

test('a database too damaged to be replaced is left with its log, and once it is moved the backup comes into service', async () => {
  await using office = await openOffice('sqlite');
  const kept = await office.receive();
  const backup = await backUp(office);
  await office.close();
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
  await office.close();
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

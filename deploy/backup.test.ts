import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { waitForLine } from '../tests/support/server-process.ts';
import { tempFolder } from '../tests/support/temp-database.ts';

const script = join(import.meta.dirname, 'backup.ts');

function makeDatabase(path: string, requests: number): void {
  using database = new DatabaseSync(path);
  database.exec('create table contact_requests (name)');
  for (let made = 0; made < requests; made += 1) database.exec("insert into contact_requests values ('a')");
}

/** A working folder with a database of `requests` requests, and backups of other sizes, the oldest first. */
async function openPlace(requests: number, older: number[] = []) {
  const { path: place } = await tempFolder();
  const [data, backups] = [join(place, 'var'), join(place, 'backups')];
  for (const folder of [data, backups]) mkdirSync(folder);
  makeDatabase(join(data, 'requests.db'), requests);
  for (const [index, count] of older.entries())
    makeDatabase(join(backups, `requests-20${10 + index}-01-01-040000.db`), count);
  return {
    place,
    data,
    backups,
    backUp: () => spawnSync(process.execPath, [script], { cwd: place, encoding: 'utf8' }),
    kept: () => readdirSync(backups).filter((name) => name.startsWith('requests-')),
  };
}

test('a backup forgets no erasure, keeps thirty, and only its owner reads the database', async () => {
  const { data, backups, backUp, kept } = await openPlace(3, Array(35).fill(3));
  writeFileSync(join(data, 'secret'), 'secret');
  writeFileSync(join(data, 'erasures.jsonl'), 'first\nsecond\n');
  const { status, stdout, stderr } = backUp();
  expect([status, stderr]).toEqual([0, '']);
  writeFileSync(join(data, 'erasures.jsonl'), 'third\n');
  expect(backUp().status).toBe(0);
  expect(readFileSync(join(backups, 'erasures.jsonl'), 'utf8')).toBe('first\nsecond\nthird\n');
  expect(kept()).toHaveLength(30);
  using copy = new DatabaseSync(stdout.trim(), { readOnly: true });
  expect(copy.prepare('select count(*) as requests from contact_requests').get()).toEqual({ requests: 3 });
  for (const path of [stdout.trim(), join(backups, 'secret')]) expect(statSync(path).mode & 0o077).toBe(0);
});

test('a copy with far fewer requests pushes no older one out', async () => {
  const { backUp, kept } = await openPlace(4, Array(30).fill(9));
  const { status, stderr } = backUp();
  expect([status, stderr]).toEqual([
    0,
    expect.stringMatching(/2010-01-01-040000\.db is kept: it has 9 requests, .+ 4\./),
  ]);
  expect(kept()).toHaveLength(31);
});

test('however often it starts, a day gets one nightly copy', async () => {
  const { place, kept } = await openPlace(1);
  const lines: string[] = [];
  for (let start = 0; start < 2; start += 1) {
    const nightly = spawn(process.execPath, [script, '--nightly'], { cwd: place });
    const ended = once(nightly, 'exit');
    lines.push(await waitForLine(nightly.stdout, 'backup'));
    nightly.kill();
    expect(await ended).toEqual([0, null]);
  }
  const [first, second] = lines;
  expect(first).toMatch(/^Today's backup is .+\/requests-.+\.db\n$/);
  expect(second).toBe(first);
  expect(kept()).toHaveLength(1);
});

test('a damaged old copy goes, and hinders no new one', async () => {
  const { backups, backUp, kept } = await openPlace(3, Array(30).fill(3));
  writeFileSync(join(backups, 'requests-2010-01-01-040000.db'), 'damaged');
  const { status, stderr } = backUp();
  expect([status, stderr]).toEqual([
    0,
    expect.stringMatching(/2010-01-01-040000\.db is removed: .*not a database/),
  ]);
  expect(kept()).toHaveLength(30);
});

test('a backup follows no link that the server has left', async () => {
  const { data, backups, backUp } = await openPlace(1);
  writeFileSync(join(backups, 'other'), 'of another');
  symlinkSync(join(backups, 'other'), join(data, 'secret'));
  mkdirSync(join(data, 'erasures.jsonl'));
  writeFileSync(join(data, 'erasures.jsonl/--output=x'), '');
  expect(backUp()).toMatchObject({ status: 0, stderr: '' });
  expect(readdirSync(backups).sort()).toEqual([
    'erasures.jsonl',
    'other',
    expect.stringMatching(/^requests-/),
  ]);
  const { path: empty } = await tempFolder();
  for (const folder of ['var', 'backups']) mkdirSync(join(empty, folder));
  symlinkSync(join(data, 'requests.db'), join(empty, 'var/requests.db'));
  const refused = spawnSync(process.execPath, [script], { cwd: empty, encoding: 'utf8' });
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('there is no')]);
});

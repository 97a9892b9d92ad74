import { spawnSync } from 'node:child_process';
import { copyFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { tempFolder } from '../tests/support/temp-database.ts';

const script = join(import.meta.dirname, 'try.ts');

test('a file that is no whole backup is not tried, and it is said why', async () => {
  const { path: place } = await tempFolder();
  const [empty, other, cutOff, noDatabase] = ['empty', 'other', 'cut-off', 'none'].map((name) =>
    join(place, `${name}.db`),
  ) as [string, string, string, string];
  writeFileSync(empty, '');
  {
    using database = new DatabaseSync(other);
    database.exec('create table customers (name); create table orders (name)');
  }
  copyFileSync(other, cutOff);
  truncateSync(cutOff, 6000);
  writeFileSync(noDatabase, 'a letter '.repeat(1000));
  for (const [file, reason] of [
    [empty, 'no such table: contact_requests'],
    [other, 'no such table: contact_requests'],
    [cutOff, 'malformed'],
    [noDatabase, 'file is not a database'],
  ] as const) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(new RegExp(`^${file} is no whole backup: .*${reason}.*\\n$`));
  }
});

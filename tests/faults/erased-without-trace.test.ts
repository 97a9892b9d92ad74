import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { postJson } from '../support/contact-call.ts';
import { filesWith } from '../support/files-with.ts';
import { reportFigures } from '../support/report-figures.ts';
import { runRequests } from '../support/run-requests.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { startLoad } from '../support/start-load.ts';
import { startPostgres } from '../support/start-postgres.ts';
import { tempFolder } from '../support/temp-folder.ts';

const ERASED = {
  name: 'Zephyrine Quillfeather',
  phone: '(555) 777-0199',
  email: 'Zephyrine@quillfeather.example',
};
const SECOND = { ...ERASED, email: 'ZEPHYRINE@QUILLFEATHER.EXAMPLE', phone: '+1 555 777 0199' };
const TRACES = ['zephyrine', 'quillfeather', '777-0199', '777 0199'];

const env = {
  TRUSTED_PROXIES: '127.0.0.1',
  SECRET: 'a secret for the tests, of no use elsewhere',
};

/** Both of the person's requests are stored, and their mails are written: two notifications and one confirmation. */
async function receiveBoth({ origin, lines }: ServerProcess): Promise<void> {
  const ids = await Promise.all(
    [ERASED, SECOND].map(async (request) => {
      const { id }: { id: string } = await (await postJson(origin, request)).json();
      return id;
    }),
  );
  const load = startLoad(origin, { clients: 4 });
  const sent = () => lines.filter((line) => ids.some((id) => line.includes(id)) && line.includes('"sent"'));
  while (sent().length < 3) await load.more(1);
  await load.finish();
}

test('on SQLite an erasure while the server works leaves no byte of a person, also after a restore', async () => {
  await using first = await startServerProcess({ env });
  const folder = dirname(first.databasePath);
  const place = { folder, databaseUrl: `sqlite:${first.databasePath}` };
  await receiveBoth(first);
  expect(await first.end('SIGTERM')).toBe(0);
  const backups = await tempFolder();
  onTestFinished(backups.remove);
  const backup = join(backups.path, 'backup.db');
  await copyFile(first.databasePath, backup);

  await using second = await startServerProcess({ env: { ...env, DATABASE_URL: place.databaseUrl } });
  const load = startLoad(second.origin, { clients: 4 });
  await load.more(20);
  for (const form of ['--csv', '--json'])
    expect((await runRequests(place, ['export', form], env)).code).toBe(0);
  const before = await filesWith(folder, TRACES);
  const erasure = await runRequests(place, ['erase', ERASED.email, '--yes'], env);
  await load.more(20);
  await load.finish();
  const after = await filesWith(folder, TRACES);

  expect(await second.end('SIGTERM')).toBe(0);
  const kept = await filesWith(backups.path, TRACES);
  const restore = await runRequests(place, ['restore', backup], env);
  const checked = await filesWith(folder, TRACES);
  const log = [...first.lines, ...second.lines].join('\n');
  const others = await runRequests(place, ['list', '--json', '--all'], env);
  reportFigures('erased on SQLite', {
    'files that held the person': before.length,
    'after the erasure': after.length,
    'posts meanwhile': load.acknowledged.size,
    'answers other than 200': [...load.answers.keys()].filter((status) => status !== 200).length,
    'in the backup': kept.length,
    'after its restore': checked.length,
  });
  expect(before).toEqual(
    expect.arrayContaining([
      'requests.db',
      expect.stringMatching(/\.csv$/),
      expect.stringMatching(/notification.+eml$/),
    ]),
  );
  expect(erasure).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Erased 2 requests and 3 mail files\./),
  });
  expect(after).toEqual([]);
  expect([...load.answers.keys()]).toEqual([200]);
  expect(kept).toEqual(['backup.db']);
  expect(restore).toMatchObject({ code: 0, stdout: expect.stringContaining('2 requests erased again') });
  expect(checked).toEqual([]);
  expect(JSON.parse(others.stdout).length).toBeGreaterThan(0);
  expect(log).not.toMatch(/zephyrine|quillfeather|777[ -]0199/i);
});

test('on Postgres the same holds for its tables, while its own log keeps the bytes until it reuses the files', async () => {
  await using postgres = await startPostgres();
  const admin = new Client({ connectionString: postgres.url('postgres') });
  await admin.connect();
  const { rows } = await admin.query<{ data_directory: string }>('show data_directory');
  const data = rows[0]?.data_directory ?? '';
  /** The files of one database in which the person is, once everything in memory is written. */
  const tables = async (database: string) => {
    await admin.query('checkpoint');
    const found = await admin.query<{ oid: number }>('select oid from pg_database where datname = $1', [
      database,
    ]);
    return filesWith(join(data, 'base', String(found.rows[0]?.oid)), TRACES);
  };
  await admin.query('create database live');
  const url = postgres.url('live');
  await using first = await startServerProcess({ env: { ...env, DATABASE_URL: url } });
  const folder = dirname(first.databasePath);
  await receiveBoth(first);
  expect(await first.end('SIGTERM')).toBe(0);
  await admin.query('create database kept template live');

  await using second = await startServerProcess({ env: { ...env, DATABASE_URL: url } });
  const load = startLoad(second.origin, { clients: 4 });
  await load.more(20);
  const before = await tables('live');
  const place = { folder, databaseUrl: url };
  // So does the database by itself every few minutes, and keeps samples of what it read.
  await query(url, 'analyze');
  const erasure = await runRequests(place, ['erase', ERASED.email, '--yes'], env);
  await load.more(20);
  await load.finish();
  expect(await second.end('SIGTERM')).toBe(0);
  const after = await tables('live');
  const kept = await tables('kept');
  const restore = await runRequests({ folder, databaseUrl: postgres.url('kept') }, ['restore'], env);
  const checked = await tables('kept');
  const log = await filesWith(join(data, 'pg_wal'), TRACES);
  await admin.end();
  reportFigures('erased on Postgres', {
    'files of tables that held the person': before.length,
    'after the erasure': after.length,
    'posts meanwhile': load.acknowledged.size,
    'answers other than 200': [...load.answers.keys()].filter((status) => status !== 200).length,
    'in the backup': kept.length,
    'after its restore': checked.length,
    'files of the write-ahead log': log.length,
  });
  expect(before.length).toBeGreaterThan(0);
  expect(erasure).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Erased 2 requests and 3 mail files\./),
  });
  expect([...load.answers.keys()]).toEqual([200]);
  expect(after).toEqual([]);
  expect(await filesWith(folder, TRACES)).toEqual([]);
  expect(kept.length).toBeGreaterThan(0);
  expect(restore).toMatchObject({ code: 0, stdout: expect.stringContaining('2 requests erased again') });
  expect(checked).toEqual([]);
});

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

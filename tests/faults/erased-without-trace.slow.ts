import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { postJson } from '../support/contact-call.ts';
import { filesWith } from '../support/files-with.ts';
import { runRequests } from '../support/run-requests.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { startLoad } from '../support/start-load.ts';
import { startPostgres } from '../support/start-postgres.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { reportFigures } from './report.ts';

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

/** A database that the person is in, and a copy of it: `held` lists the files in which the person is. */
interface Stored {
  url: string;
  held(which: 'database' | 'copy'): Promise<string[]>;
  copy(): Promise<void>;
  /** The address and the words with which `restore` is run, and where the restored database then is. */
  restore: { url: string; words: string[]; into: 'database' | 'copy' };
}

async function onSqlite(folder: string): Promise<Stored> {
  const backups = await tempFolder();
  const [path, backup] = [join(folder, 'requests.db'), join(backups.path, 'backup.db')];
  const url = `sqlite:${path}`;
  return {
    url,
    held: (which) => filesWith(which === 'database' ? folder : backups.path, TRACES),
    copy: () => copyFile(path, backup),
    restore: { url, words: ['restore', backup], into: 'database' },
  };
}

async function onPostgres(): Promise<Stored> {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const query = async (sql: string, database = 'postgres') => {
    const client = new Client({ connectionString: postgres.url(database) });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return String(Object.values(rows[0] ?? {})[0]);
  };
  const data = await query('show data_directory');
  await query('create database database');
  return {
    url: postgres.url('database'),
    async held(which) {
      // The database itself keeps samples of what it read every few minutes.
      await query('analyze', which);
      await query('checkpoint');
      const oid = await query(`select oid from pg_database where datname = '${which}'`);
      return filesWith(join(data, 'base', oid), TRACES);
    },
    copy: async () => void (await query('create database copy template database')),
    restore: { url: postgres.url('copy'), words: ['restore'], into: 'copy' },
  };
}

test.each([
  ['SQLite', onSqlite],
  ['Postgres', onPostgres],
])(
  'on %s an erasure while the server works leaves no byte of a person, also after a restore',
  async (name, make) => {
    const { path: folder } = await tempFolder();
    const stored = await make(folder);
    const place = { folder, databaseUrl: stored.url };
    await using first = await startServerProcess({ ...place, env });
    await receiveBoth(first);
    expect(await first.end('SIGTERM')).toBe(0);
    await stored.copy();

    await using second = await startServerProcess({ ...place, env });
    const load = startLoad(second.origin, { clients: 4 });
    await load.more(20);
    for (const form of ['--csv', '--json'])
      expect((await runRequests(place, ['export', form], env)).code).toBe(0);
    const [before, files] = [await stored.held('database'), await filesWith(folder, TRACES)];
    const erasure = await runRequests(place, ['erase', ERASED.email, '--yes'], env);
    await load.more(20);
    await load.finish();
    const after = [...(await stored.held('database')), ...(await filesWith(folder, TRACES))];

    expect(await second.end('SIGTERM')).toBe(0);
    const kept = await stored.held('copy');
    const { url, words, into } = stored.restore;
    const restore = await runRequests({ folder, databaseUrl: url }, words, env);
    const restored = await stored.held(into);
    const others = await runRequests({ folder, databaseUrl: url }, ['list', '--json', '--all'], env);
    reportFigures(`erased on ${name}`, { 'posts meanwhile': load.acknowledged.size });
    expect(before.length).toBeGreaterThan(0);
    expect(files).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/\.csv$/),
        expect.stringMatching(/\.json$/),
        expect.stringMatching(/notification.+eml$/),
      ]),
    );
    expect(erasure).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Erased 2 requests and 3 mail files\./),
    });
    expect(after).toEqual([]);
    expect([...load.answers.keys()]).toEqual([200]);
    expect(kept.length).toBeGreaterThan(0);
    expect(restore).toMatchObject({ code: 0, stdout: expect.stringContaining('2 requests erased again') });
    expect(restored).toEqual([]);
    expect(JSON.parse(others.stdout).length).toBeGreaterThan(0);
    const log = [...first.lines, ...second.lines].join('\n');
    expect(log).not.toMatch(/zephyrine|quillfeather|777[ -]0199/i);
  },
);

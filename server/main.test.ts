/** @module-tag release */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../tests/setup/postgres.ts';
import { listenLocally } from '../tests/support/machine.ts';
import { runRequests } from '../tests/support/operator.ts';
import { listening, programEnv } from '../tests/support/server-process.ts';
import { STORE_KINDS, tempDatabase, tempFolder, tempStore } from '../tests/support/temp-database.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

async function runServer(databaseUrl: string) {
  const server = spawn(process.execPath, [main], {
    env: { PORT: '0', DATABASE_URL: databaseUrl, SECRET: 'x'.repeat(32) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void server.kill());
  const [stderr, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);
  return { code, stderr };
}

test('a bad setting stops the server in one line with exit code 78', () => {
  const ended = spawnSync(process.execPath, [main], { env: { PORT: 'eighty' }, encoding: 'utf8' });
  expect(ended).toMatchObject({ status: 78, stdout: '', stderr: expect.stringMatching(/^PORT is .+\n$/) });
});

test.each([
  ['HOST', '192.0.2.1'],
  ['PORT', '80'],
])('%s=%s, on which it cannot listen here, stops the server with 78', async (name, value) => {
  const { path: folder } = await tempFolder();
  // As the right of another user, also where root runs the tests.
  const user = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-net_bind_service'] : ['env'];
  const [program = '', ...rest] = [...user, process.execPath, main];
  const env = { PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0', [name]: value };
  const { status, stderr } = spawnSync(program, rest, { env, encoding: 'utf8' });
  expect(stderr).toMatch(new RegExp(`^${name} is ${value}, .+ For example ${name}=.+\\n$`));
  expect(status).toBe(78);
});

test.each(['secret', 'erasures.jsonl'])(
  'a data folder with %s and no database, or an empty one, stops the server with 78',
  async (trace) => {
    const { path: folder } = await tempFolder();
    await writeFile(join(folder, trace), 'x'.repeat(32));
    const run = () =>
      spawnSync(process.execPath, [main], {
        env: { PORT: '0', DATA_DIR: folder },
        encoding: 'utf8',
        // A server that starts after all would run on.
        timeout: 60_000,
      });
    const stderr = expect.stringContaining(`requests.db is gone or empty, and ${join(folder, trace)} shows`);
    expect(run()).toMatchObject({ status: 78, stderr });
    await writeFile(join(folder, 'requests.db'), '');
    expect(run()).toMatchObject({ status: 78, stderr });
    // A command leaves it as it is.
    const { stderr: advice } = await runRequests({ folder, databaseUrl: 'sqlite:requests.db' }, ['list']);
    expect(advice).toContain('put a backup in its place');
    expect(run()).toMatchObject({ status: 78, stderr });
  },
);

test('a database that was restored as another role stops the server with one line', async () => {
  await using temp = await tempStore('postgres');
  const role = `stranger_${process.pid}`;
  await sql.raw(`create role ${role} login password 'x'`).execute(temp.store);
  const asStranger = Object.assign(new URL(temp.url), { username: role, password: 'x' }).href;
  const { code, stderr } = await runServer(asStranger);
  await sql.raw(`drop role ${role}`).execute(temp.store);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The database refused: permission denied .+ must own the tables, .+\n$/);
});

test('a database that is not in UTF-8 stops the server and the commands with exit code 78', async () => {
  const { url, remove } = await tempDatabase(
    'postgres',
    "encoding 'SQL_ASCII' locale 'C' template template0",
  );
  onTestFinished(remove);
  const { code, stderr } = await runServer(url);
  expect(stderr).toMatch(
    /^[^\n]+is encoded in SQL_ASCII\. It must be in UTF8.+ create database requests .+\n$/,
  );
  expect(code).toBe(78);
  const list = await runRequests({ folder: tmpdir(), databaseUrl: url }, ['list']);
  expect(list).toEqual({ code: 78, stdout: '', stderr });
});

test.each(STORE_KINDS)('a newer database stops server and commands with 78, on %s', async (kind) => {
  await using temp = await tempStore(kind);
  const newer = sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`;
  await newer.execute(temp.store);
  const { code, stderr } = await runServer(temp.url);
  expect(stderr).toMatch(
    /^.+ a newer version \(9999-later\).+ Start that version again, or put the backup .+\n$/,
  );
  expect(code).toBe(78);
  const place = { folder: tmpdir(), databaseUrl: temp.url };
  expect(await runRequests(place, ['list'])).toEqual({ code: 78, stdout: '', stderr });
});

test('a server whose database is away says so, and starts once it is there', async () => {
  await using postgres = await startPostgres();
  await postgres.pause('SIGINT');
  const env = { ...programEnv, PORT: '0', DATABASE_URL: postgres.url('postgres'), SECRET: 'x'.repeat(32) };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const listens = listening(child);
  const [line] = await once(createInterface(child.stderr), 'line');
  expect(line).toMatch(/^The database takes no connection: .+ The next try is in 5 s\.$/);
  await postgres.resume();
  await listens;
});

test('a server that is told to stop while it starts ends with exit code 0', async () => {
  /** Takes connections and says nothing. */
  const database = createServer();
  const called = once(database, 'connection');
  const env = {
    PORT: '0',
    DATABASE_URL: `postgres://127.0.0.1:${await listenLocally(database)}/requests`,
    SECRET: 'x'.repeat(32),
  };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  await called;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  database.close();
});

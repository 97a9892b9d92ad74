import { Client } from 'pg';
import { expect, test } from 'vitest';
import { postJson, VISITOR } from '../support/contact-call.ts';
import { readStored } from '../support/read-stored.ts';
import { startServerProcess } from '../support/server-process.ts';
import { tempDatabase } from '../support/temp-database.ts';
import { tempFolder } from '../support/temp-folder.ts';

const BLOCKED = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "outbox"%'`;

test('a request that is sent again, because its server was killed while it stored it, gets its confirmation', async () => {
  const { url, remove } = await tempDatabase('postgres');
  const folder = await tempFolder();
  const process = { databaseUrl: url, folder: folder.path };
  const other = new Client({ connectionString: url });
  const watcher = new Client({ connectionString: url });
  await Promise.all([other.connect(), watcher.connect()]);
  const key = { 'Idempotency-Key': 'one' };

  const first = await startServerProcess(process);
  await other.query('begin');
  await other.query('lock table outbox in exclusive mode');
  const cut = expect(postJson(first.origin, VISITOR, key)).rejects.toThrow();
  while ((await watcher.query(BLOCKED)).rowCount === 0);
  await first.end('SIGKILL');
  await cut;
  await other.query('rollback');

  const second = await startServerProcess(process);
  expect((await postJson(second.origin, VISITOR, key)).status).toBe(200);
  const { requests, confirmed } = await readStored(url);
  expect([requests.length, confirmed]).toEqual([1, 1]);

  expect(await second.end('SIGTERM')).toBe(0);
  await Promise.all([other.end(), watcher.end()]);
  await remove();
  await folder.remove();
});

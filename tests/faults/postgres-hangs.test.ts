/** @module-tag release */

import { Client } from 'pg';
import { expect, test } from 'vitest';
import { startPostgres } from '../setup/postgres.ts';
import { startLoad } from '../support/load.ts';
import { runRequests } from '../support/operator.ts';
import { readStored } from '../support/read-stored.ts';
import { startServerProcess } from '../support/server-process.ts';
import { tempFolder } from '../support/temp-database.ts';

const CLIENTS = 16;

/** The pool of a server has ten, and two more that it gave up may still be closing. */
const MOST_SESSIONS = 12;

test.each([
  {
    how: 'another program has locked the table',
    begin: ['begin', 'lock table contact_requests in exclusive mode'],
    end: ['rollback'],
  },
  {
    how: 'the database is slower than a visitor waits',
    begin: [
      'create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(8); return new; end $$',
      'create trigger slow before insert on contact_requests for each row execute function slow()',
    ],
    end: ['drop trigger slow on contact_requests'],
  },
])('while $how, requests get 503, sessions stay few, and all is well afterwards', async ({ begin, end }) => {
  await using postgres = await startPostgres();
  const databaseUrl = postgres.url('postgres');
  const { path: folder } = await tempFolder();
  const place = { folder, databaseUrl };
  await using server = await startServerProcess(place);
  const other = new Client({ connectionString: databaseUrl });
  await other.connect();
  const run = async (statements: string[]) => {
    for (const statement of statements) await other.query(statement);
  };
  const countSessions = async () => {
    // A transaction would see the sessions of its beginning.
    await other.query('select pg_stat_clear_snapshot()');
    const { rowCount } = await other.query(
      "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return rowCount ?? 0;
  };

  const load = startLoad(server.origin, { clients: CLIENTS });
  await load.more(20);
  await run(begin);
  await load.next(503);
  const refused = () => load.answers.get(503) ?? 0;
  const [refusedBefore, acknowledgedBefore] = [refused(), load.acknowledged.size];
  let sessions = 0;
  while (refused() - refusedBefore < 2 * CLIENTS) {
    await load.next(503);
    sessions = Math.max(sessions, await countSessions());
  }
  const whileHanging = load.acknowledged.size - acknowledgedBefore;
  const status = await runRequests(place, ['status']);
  const idle = await startServerProcess({ databaseUrl });
  const ready = await fetch(`${idle.origin}/readyz`);
  await idle.end('SIGKILL');
  const page = await fetch(server.origin);
  await run(end);
  await load.more(20);
  await load.finish();
  const afterwards = await runRequests(place, ['status']);
  await other.end();
  const { ids, mails } = await readStored(databaseUrl);
  expect([page.status, ready.status, status.code]).toEqual([200, 503, 2]);
  expect(await ready.json()).toMatchObject({ ready: false, reason: 'the store does not answer' });
  expect(status.stdout).toContain('A person is needed: the store does not answer.');
  // A mail may wait for another try, which needs no person.
  expect(afterwards.code).toBe(0);
  expect(sessions).toBeLessThanOrEqual(MOST_SESSIONS);
  expect(whileHanging).toBe(0);
  expect(ids).toEqual(load.acknowledged);
  expect(mails).toBe(2 * ids.size);
  expect([...load.answers.keys()].sort()).toEqual([200, 503]);
});

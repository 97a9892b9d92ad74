/** @module-tag release */

import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'vitest';
import { startPostgres } from '../setup/postgres.ts';
import { startLoad } from '../support/load.ts';
import { readStored } from '../support/read-stored.ts';
import { startFixtureServer } from '../support/server.ts';

const AWAY_MS = 10_000;

test.concurrent.for([
  ['stops', 'SIGINT'],
  ['crashes', 'SIGQUIT'],
] as const)(
  'a Postgres that %s for ten seconds loses nothing acknowledged',
  async ([_how, signal], { expect }) => {
    await using postgres = await startPostgres();
    const url = postgres.url('postgres');
    await using server = await startFixtureServer({ env: { DATABASE_URL: url } });
    const load = startLoad(server.origin, { clients: 10 });
    await load.more(50);
    await postgres.pause(signal);
    await load.next(503);
    const get = async (path: string) => (await fetch(server.origin + path)).status;
    expect(await get('/')).toBe(200);
    await expect.poll(() => get('/readyz')).toBe(503);
    await pause(AWAY_MS);
    await postgres.resume();
    await load.more(50);
    await expect.poll(() => get('/readyz')).toBe(200);
    await load.finish();
    const { ids, mails } = await readStored(url);
    expect(ids).toEqual(load.acknowledged);
    expect(mails).toBe(2 * ids.size);
    expect([...load.answers.keys()].sort()).toEqual([200, 503]);
  },
);

import { once } from 'node:events';
import { watch } from 'node:fs';
import { glob, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/store/database.ts';
import { postedId, VISITOR } from '../support/contact-call.ts';
import { checkIntegrity, readStored } from '../support/read-stored.ts';
import { type CommandPlace, runRequests, startRequests } from '../support/run-requests.ts';
import { secondHandle } from '../support/second-handle.ts';
import { startServerProcess } from '../support/server-process.ts';
import { startLoad } from '../support/start-load.ts';
import { tempFolder } from '../support/temp-folder.ts';

const CLIENTS = 20;
const ROUNDS = 20;
/** So that most of a restore is spent on reading and writing. */
const BALLAST_MB = 30;

const receive = (origin: string, email: string) => postedId(origin, { ...VISITOR, email });

async function execute(url: string, ...statements: ReturnType<typeof sql>[]) {
  await using store = openDatabase(url);
  for (const statement of statements) await statement.execute(store);
}

/** How many mails there are more than two for each request: other than none in a mixture of two databases. */
function looseMails(url: string): unknown {
  using database = secondHandle(url.slice('sqlite:'.length));
  const mails = '(select count(*) from outbox) - 2 * (select count(*) from contact_requests)';
  return database.prepare(`select ${mails} as loose`).get()?.['loose'];
}

/**
 * Starts a restore and, that many milliseconds after it touches its first file, sends the signal. Resolves with how it ended,
 * and how long it worked.
 */
async function interrupt(place: CommandPlace, backup: string, signal?: NodeJS.Signals, afterMs = 0) {
  const own = join(place.folder, 'var/exports/restoring');
  await mkdir(own, { recursive: true });
  const watcher = watch(own);
  const child = startRequests(place, ['restore', backup]);
  const exit = once(child, 'exit');
  child.stdout.resume();
  child.stderr.resume();
  await once(watcher, 'change');
  watcher.close();
  const began = performance.now();
  if (signal !== undefined) {
    await Promise.race([setTimeout(afterMs), exit]);
    child.kill(signal);
  }
  const [code, by] = await exit;
  return { end: code ?? by, ms: performance.now() - began };
}

test('a restore under load that is killed at 20 random moments leaves the old or the new database, loses no acknowledged request of people who were erased and came back, too, and brings no erased request back', async () => {
  const { path: folder } = await tempFolder();
  const backups = await tempFolder();
  const backup = join(backups.path, 'backup.db');
  await using server = await startServerProcess({ folder });
  const { origin, databaseUrl } = server;
  const place = { folder, databaseUrl };
  const kept = await receive(origin, 'kept@bakery.example');
  const erased = await receive(origin, 'erased@bakery.example');
  await execute(
    databaseUrl,
    sql`create table ballast as select randomblob(${BALLAST_MB * 1_000_000}) as bytes`,
    sql`vacuum into ${backup}`,
  );
  expect((await runRequests(place, ['erase', 'erased@bakery.example', '--yes'])).code).toBe(0);
  const exports = join(folder, 'var/exports');
  await mkdir(exports, { recursive: true });

  const load = startLoad(origin, { clients: CLIENTS });
  const whole = await interrupt(place, backup);
  expect(whole.end).toBe(0);
  const acknowledged = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    // Who was erased writes again.
    acknowledged.add(await receive(origin, 'erased@bakery.example'));
    await interrupt(place, backup, 'SIGKILL', Math.random() * 1.25 * whole.ms);
    const { ids } = await readStored(databaseUrl);
    expect(await checkIntegrity(databaseUrl)).toBe('ok');
    expect([looseMails(databaseUrl), ids.has(kept), ids.has(erased)]).toEqual([0, true, false]);
    await load.more(CLIENTS);
  }
  const left = await readdir(exports);
  expect(left.filter((name) => !/^(before-restore-|restoring)/.test(name))).toEqual([]);

  expect((await interrupt(place, backup)).end).toBe(0);
  for (let round = 0; round < 5; round += 1)
    await interrupt(place, backup, 'SIGINT', Math.random() * whole.ms);
  expect((await readdir(exports)).filter((name) => name.startsWith('restoring'))).toEqual([]);

  await load.finish();
  const asides = await Array.fromAsync(glob(join(exports, 'before-restore-*.db')));
  const stored = await Promise.all(
    [databaseUrl, ...asides.map((path) => `sqlite:${path}`)].map(async (url) => (await readStored(url)).ids),
  );
  for (const id of load.acknowledged.keys()) acknowledged.add(id);
  expect([...acknowledged].filter((id) => !stored.some((ids) => ids.has(id)))).toEqual([]);
  expect(stored.some((ids) => ids.has(erased))).toBe(false);
  expect([...load.answers.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
});

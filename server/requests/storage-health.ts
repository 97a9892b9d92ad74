import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MINUTE_MS } from '../../shared/durations.ts';
import { setDue } from '../clock/scheduler.ts';
import { isAhead } from '../store/ahead.ts';
import { parseDatabaseUrl } from '../store/database-url.ts';
import type { Store } from '../store/schema.ts';
import { tryToStore } from './accept.ts';

/** Where the server keeps files: the settings of the same names. */
export interface StoragePaths {
  dataDir: string;
  databaseUrl: string;
}

export const DISK_FULL = 'the disk is full, or has less than 100 MB left. Make room on it';

const LEAST_FREE_BYTES = 100_000_000;

/** Server and `status` each keep the time of their last try, so one does not hide the other's silence. */
type Tries = 'server' | 'status';

/**
 * Why no request can be stored now, and what to do; undefined when one can. It has stored one with its mails and taken it
 * back, in one transaction that is committed to the disk. Of that only the time stays.
 * @throws the store's error.
 */
export async function storageTrouble(
  store: Store,
  paths: StoragePaths,
  { by, now }: { by: Tries; now: number },
): Promise<string | undefined> {
  if ((await freeBytes(paths)) < LEAST_FREE_BYTES) return DISK_FULL;
  await store.transaction().execute(async (transaction) => {
    await tryToStore(transaction, now);
    await setDue(transaction, `stored by ${by}`, now);
  });
  return undefined;
}

/** The longest that a server at work stores nothing: it does each minute. */
const SILENCE_MS = 3 * MINUTE_MS;

/** Says since when no server works on this store; undefined while one does. */
export async function serverTrouble(store: Store, now: number): Promise<string | undefined> {
  const last = await store
    .selectFrom('scheduled_jobs')
    .select('due_at')
    .where('name', '=', 'stored by server')
    .executeTakeFirst();
  if (last !== undefined && isAhead(last.due_at + SILENCE_MS, now, SILENCE_MS)) return undefined;
  const since = last === undefined ? 'ever' : `since ${new Date(last.due_at).toISOString()}`;
  return `no server has worked on this database ${since}. Start it: sudo systemctl start website`;
}

/** How many bytes are free where the server keeps files. The disk of Postgres may be on another machine. */
async function freeBytes({ dataDir, databaseUrl }: StoragePaths): Promise<number> {
  const address = parseDatabaseUrl(databaseUrl);
  const folders = address.kind === 'sqlite' ? [dataDir, dirname(address.path)] : [dataDir];
  // The data folder is missing while nothing was kept in it.
  const disks = await Promise.all(folders.filter(existsSync).map((folder) => statfs(folder)));
  return Math.min(...disks.map(({ bavail, bsize }) => bavail * bsize));
}

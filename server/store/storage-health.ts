import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { eachField } from '../../shared/contact-request.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { parseDatabaseUrl } from './database-url.ts';
import type { Store } from './schema.ts';

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
 * Why no request can be stored now, and what to do; undefined when one can. It has stored one and taken it back, in one
 * transaction that is committed to the disk. Of that only the time stays.
 * @throws the store's error.
 */
export async function storageTrouble(
  store: Store,
  paths: StoragePaths,
  { by, now }: { by: Tries; now: number },
): Promise<string | undefined> {
  if ((await freeBytes(paths)) < LEAST_FREE_BYTES) return DISK_FULL;
  const id = randomUUID();
  const request = { ...eachField(() => ''), id, idempotency_key: id, received_at: 0, reply_due_at: 0 };
  await store.transaction().execute(async (transaction) => {
    await transaction.insertInto('contact_requests').values(request).execute();
    await transaction.deleteFrom('contact_requests').where('id', '=', id).execute();
    await transaction
      .insertInto('scheduled_jobs')
      .values({ name: `stored by ${by}`, due_at: now })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ due_at: now }))
      .execute();
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
  if (last !== undefined && now - last.due_at < SILENCE_MS) return undefined;
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

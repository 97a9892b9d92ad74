import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { eachField } from '../../shared/contact-request.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import type { Config } from '../config.ts';
import type { Store } from '../store/schema.ts';
import { DISK_FULL, LEAST_FREE_MB, storageReason } from '../store/storage-errors.ts';
import { acceptWithin } from './accept.ts';

/** A server at work writes the time into this row as its heartbeat, and `status` reads it. */
const HEARTBEAT = 'stored by server';

/**
 * Tries to store a request, and takes it back in the same transaction, which is committed to the disk. Only the time at
 * which a server did so stays. Returns nothing when it could; else why not and what to do, with the store's error.
 */
export async function tryToStore(
  store: Store,
  config: Config,
  { by, now }: { by: 'server' | 'status'; now: number },
): Promise<{ reason?: string | undefined; error?: unknown }> {
  try {
    const reason = await diskTrouble(config);
    if (reason !== undefined) return { reason };
    await store.transaction().execute(async (transaction) => {
      await storeNothing(transaction, now);
      if (by === 'server') await leaveTime(transaction, now);
    });
    return {};
  } catch (error) {
    return { reason: storageReason(error), error };
  }
}

/** Says what to do while there is too little room for the server's files. Postgres may be on another machine. */
async function diskTrouble({ dataDir, database }: Config): Promise<string | undefined> {
  const folders = 'path' in database ? [dataDir, dirname(database.path)] : [dataDir];
  // The data folder is missing while nothing was kept in it.
  const disks = await Promise.all(folders.filter(existsSync).map((folder) => statfs(folder)));
  return disks.some(({ bavail, bsize }) => bavail * bsize < LEAST_FREE_MB * 1_000_000)
    ? DISK_FULL
    : undefined;
}

/** Writes a request of no one as `accept` does, so into every index, and takes it back. */
async function storeNothing(transaction: Store, now: number): Promise<void> {
  const nothing = eachField(() => '');
  const { id } = await acceptWithin(transaction, nothing, {
    key: randomUUID(),
    now,
    judge: async () => ({ suspicion: null, withheld: {} }),
    copies: { agency: 1, visitor: 1, webhook: 1 },
  });
  await transaction.deleteFrom('outbox').where('about', '=', id).execute();
  await transaction.deleteFrom('contact_requests').where('id', '=', id).execute();
}

async function leaveTime(store: Store, due_at: number): Promise<void> {
  await store
    .insertInto('scheduled_jobs')
    .values({ name: HEARTBEAT, due_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ due_at }))
    .execute();
}

/** A server at work tries every minute. */
const SILENCE_MS = 3 * MINUTE_MS;

/** Says since when no server works on this store; undefined while one does. */
export async function serverTrouble(store: Store, now: number): Promise<string | undefined> {
  const last = await store
    .selectFrom('scheduled_jobs')
    .select('due_at')
    .where('name', '=', HEARTBEAT)
    .executeTakeFirst();
  // A clock that was wrong may have left a time far ahead.
  if (last !== undefined && Math.abs(now - last.due_at) < SILENCE_MS) return undefined;
  const since = last === undefined ? 'ever' : `since ${new Date(last.due_at).toISOString()}`;
  return `no server has worked on this database ${since}. Start it`;
}

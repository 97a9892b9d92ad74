import { parseDatabaseUrl } from '../store/database-url.ts';
import type { Store } from '../store/schema.ts';
import { latestErasure, readTombstones } from './tombstones.ts';

/**
 * The number of a new erasure. The database counts before the file of erasures gets its line, so only a database from a
 * backup knows of fewer than the file.
 */
export async function nextErasure(store: Store): Promise<number> {
  const { latest } = await store
    .updateTable('erasure_count')
    .set((row) => ({ latest: row('latest', '+', 1) }))
    .returning('latest')
    .executeTakeFirstOrThrow();
  return latest;
}

/** Remembers in a restored database that every erasure up to this number has been repeated in it. */
export async function reachErasure(store: Store, number: number): Promise<void> {
  await store.updateTable('erasure_count').set({ latest: number }).where('latest', '<', number).execute();
}

/** The database comes from a backup that was put in its place by hand: people who were erased are in it again. */
export class BackupInServiceError extends Error {
  override name = 'BackupInServiceError';

  constructor({ databaseUrl, erasuresFile }: Places) {
    const { kind, name } = parseDatabaseUrl(databaseUrl);
    super(
      `${name} is from a backup: it does not know of the latest erasures in ${erasuresFile}. Stop every server, and run: npm run requests -- restore${kind === 'sqlite' ? ` ${name}` : ''}`,
    );
  }
}

interface Places {
  databaseUrl: string;
  erasuresFile: string;
}

/** @throws {BackupInServiceError} when the file of erasures holds one that the database does not know of. */
export async function assertErasuresKnown(store: Store, places: Places): Promise<void> {
  // The file first: an erasure that is under way counts in the database first.
  const known = latestErasure(await readTombstones(places.erasuresFile));
  const { latest } = await store.selectFrom('erasure_count').select('latest').executeTakeFirstOrThrow();
  if (known > latest) throw new BackupInServiceError(places);
}

import { parseDatabaseUrl } from './database-url.ts';
import { openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Store } from './schema.ts';

export interface StoreOptions {
  /** How long one statement waits for a lock or for the database's answer, in milliseconds. */
  busyTimeoutMs?: number | undefined;
}

/**
 * Opens the store that `DATABASE_URL` names. A commit is on disk when its promise resolves. A commit that rejects with
 * an unavailable store may still have happened: try again with the same key to find out. The first query opens the
 * database: that query throws when the database is missing or cannot be opened.
 */
export function openDatabase(url: string, { busyTimeoutMs = 5000 }: StoreOptions = {}): Store {
  const address = parseDatabaseUrl(url);
  if (address.kind === 'sqlite') return openSqlite({ path: address.path, busyTimeoutMs });
  return openPostgres(address.url, { busyTimeoutMs });
}

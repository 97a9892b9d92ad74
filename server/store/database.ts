import { SECOND_MS } from '../../shared/durations.ts';
import { parseDatabaseUrl } from './database-url.ts';
import { openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Store } from './schema.ts';

/**
 * Opens the store that `DATABASE_URL` names. One statement waits `waitMs` for a lock or for the database's answer. A
 * commit is on disk when its promise resolves. A commit that rejects with an unavailable store may still have happened:
 * try again with the same key to find out. The first query opens the database: that query throws when the database is
 * missing or cannot be opened.
 */
export function openDatabase(url: string, waitMs = 5 * SECOND_MS): Store {
  const address = parseDatabaseUrl(url);
  return address.kind === 'sqlite' ? openSqlite(address.path, waitMs) : openPostgres(address.url, waitMs);
}

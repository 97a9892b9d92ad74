import { type Kysely, PostgresAdapter } from 'kysely';
import { openPostgres } from './postgres/open-postgres.ts';
import type { Store } from './schema.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

export interface StoreOptions {
  /** How long one statement waits for a lock or for the database's answer, in milliseconds. */
  busyTimeoutMs?: number;
  /**
   * SQLite only. `normal` answers before a commit is on disk and can lose it in a power cut: it is here for the test
   * that proves that `full`, the default, does not.
   */
  synchronous?: 'full' | 'normal';
}

/**
 * Opens the store that `DATABASE_URL` names: `sqlite:` and a path, or `postgres://`.
 * A commit is on disk when its promise resolves. One that rejects with an unavailable store may still be there later:
 * whoever asks again with the same key finds it.
 * The database is first reached by the first query: that is what throws when it is not there or cannot be opened.
 */
export function openDatabase(
  url: string,
  { busyTimeoutMs = 5000, synchronous = 'full' }: StoreOptions = {},
): Store {
  const [scheme] = url.split(':', 1);
  if (scheme === 'sqlite')
    return openSqlite({ path: url.slice('sqlite:'.length), busyTimeoutMs, synchronous });
  return openPostgres(url, { busyTimeoutMs });
}

/** What to call the store that `DATABASE_URL` names, on a screen or in a log: without user and password. */
export function storeName(url: string): string {
  if (url.startsWith('sqlite:')) return url.slice('sqlite:'.length);
  const { host, pathname, searchParams } = new URL(url);
  return `the Postgres database ${decodeURIComponent(pathname.slice(1))} on ${host || searchParams.get('host')}`;
}

/** For the few places where the two stores must be asked differently. */
export function isPostgres<Tables>(store: Kysely<Tables>): boolean {
  return store.getExecutor().adapter instanceof PostgresAdapter;
}

import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { isPostgres } from './is-postgres.ts';
import type { Store } from './schema.ts';
import { sqliteResultCode } from './sqlite/result-code.ts';
import { isStorageUnavailable, StorageUnavailableError } from './storage-unavailable.ts';

const ROW = { filler: 'x'.repeat(1900) };

/**
 * About 60 SQLite pages: three times what a request and its mails write, so that this trial fails before a request
 * does.
 */
const SQLITE_ROWS = 120;

/** More than one Postgres page, so that the table's file has to grow. */
const POSTGRES_ROWS = 5;

/**
 * SQLite keeps the pages that a transaction changes in memory until the commit, so a rolled-back transaction usually
 * never reaches the disk. With a cache this small, in pages, they are written to the log at once.
 */
const SQLITE_CACHE = 8;

/** SQLite's own default, in KiB when negative: https://www.sqlite.org/pragma.html#pragma_cache_size */
const SQLITE_CACHE_DEFAULT = -2000;

/**
 * Tries a real write and rolls it back. Returns why the store accepts no write, and what to do; undefined when it does.
 * `name` is the database's name for that message.
 *
 * Free space within SQLite's log counts like free space on the disk: requests are stored there until it is full.
 * @throws {StorageUnavailableError} when the store is unavailable.
 */
export async function whyNoWrite(store: Store, name: string): Promise<string | undefined> {
  try {
    await (isPostgres(store) ? writeAndTakeBack(store, POSTGRES_ROWS) : writeAndTakeBackOnSqlite(store));
    return undefined;
  } catch (error) {
    if (error instanceof StorageUnavailableError || !isStorageUnavailable(error)) throw error;
    return words(error, name);
  }
}

async function writeAndTakeBackOnSqlite(store: Store): Promise<void> {
  await sql`pragma cache_size = ${sql.lit(SQLITE_CACHE)}`.execute(store);
  try {
    await writeAndTakeBack(store, SQLITE_ROWS);
  } finally {
    await sql`pragma cache_size = ${sql.lit(SQLITE_CACHE_DEFAULT)}`.execute(store);
  }
}

async function writeAndTakeBack(store: Store, rows: number): Promise<void> {
  const transaction = await store.startTransaction().execute();
  try {
    await transaction.insertInto('write_tries').values(Array(rows).fill(ROW)).execute();
  } finally {
    await transaction.rollback().execute();
  }
}

/** SQLite's result codes and Postgres': https://www.sqlite.org/rescode.html */
function words(error: unknown, name: string): string {
  switch (codeOf(error)) {
    case 13:
    case '53100':
      return `the disk of ${name} is full, so requests are refused. Make room on it`;
    case 5:
    case '55P03':
      return `another program has held ${name} locked for seconds, so requests are refused. End it`;
    case 8:
    case '25006':
      return `${name} is read-only, so requests are refused. Make it writable for the server's user`;
    default:
      return `${name} takes no write (code ${codeOf(error)}), so requests are refused. Look at its disk`;
  }
}

function codeOf(error: unknown): number | string | undefined {
  return error instanceof DatabaseError ? error.code : sqliteResultCode(error);
}

import { DatabaseError } from 'pg';

/**
 * `DATABASE_URL` names a database that this server cannot use, however often it starts. Its message is one line for the
 * operator that says what to do.
 */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError';
}

/**
 * The database did not answer, or the connection to it was lost. The last operation may or may not have happened: try
 * again with the same key to find out.
 */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';
  /** The system's or the database's own code where there is one, such as `ECONNREFUSED` or `57P03`. */
  readonly code: unknown;
  /** Whether it stays so until someone corrects a setting or the database. */
  readonly isLasting: boolean;

  constructor(message: string, cause?: unknown, isLasting = false) {
    super(message, { cause });
    this.isLasting = isLasting;
    this.code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  }
}

/**
 * SQLite's primary result codes for a store that is unavailable, not for a wrong query: busy, locked, out of memory,
 * read-only, I/O error, corrupt, full, cannot open, protocol, not a database. https://www.sqlite.org/rescode.html
 */
const SQLITE_UNAVAILABLE = new Set([5, 6, 7, 8, 10, 11, 13, 14, 15, 26]);

/**
 * The same for Postgres, as classes and as single codes: connection lost, out of disk, memory or connections, I/O
 * error, damaged; statement outcome unknown, serialization failure, deadlock, read-only (a standby), idle too long in
 * a transaction, login refused, lock not granted in time, cancelled at its timeout, shutting down or starting up.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const POSTGRES_UNAVAILABLE =
  /^(08...|53...|58...|XX001|XX002|40001|40003|40P01|25006|25P0[34]|28...|55P03|57014|57P0[1-5])$/;

/** Whether the store could not be reached, so that the same request may succeed later; false for a bug. */
export function isStorageUnavailable(error: unknown): boolean {
  if (error instanceof StorageUnavailableError) return true;
  if (error instanceof DatabaseError) return POSTGRES_UNAVAILABLE.test(error.code ?? '');
  return SQLITE_UNAVAILABLE.has(sqliteResultCode(error) ?? 0);
}

export const SQLITE_BUSY = 5;

/**
 * SQLite's primary result code, such as 5 when another process holds a lock; undefined for other errors.
 * https://www.sqlite.org/rescode.html
 */
export function sqliteResultCode(error: unknown): number | undefined {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return undefined;
  // The higher bits distinguish variants of the same failure.
  return error.errcode & 0xff;
}

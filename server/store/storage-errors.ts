/** Tells what an error of the store means: whether it may pass, why it happened, and what to do. */

import { DatabaseError } from 'pg';
import { codeOf } from '../errors.ts';

/**
 * The database did not answer, or the connection to it was lost. The last operation may or may not have happened: try
 * again with the same key to find out.
 */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';
  /** The system or the database calls it so, such as `ECONNREFUSED` or `57P03`. */
  readonly code: string | undefined;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.code = codeOf(cause);
  }
}

/** Tells whether the store could not be reached, so that the same request may succeed later; false for a bug. */
export function isStorageUnavailable(error: unknown): boolean {
  if (error instanceof StorageUnavailableError) return true;
  if (error instanceof DatabaseError) return POSTGRES_UNAVAILABLE.test(error.code ?? '');
  return SQLITE_UNAVAILABLE.has(sqliteResultCode(error) ?? 0);
}

export const SQLITE_BUSY = 5;

/**
 * By these primary result codes SQLite says that it is unavailable, not that a query is wrong: busy, locked, out of
 * memory, read-only, I/O error, corrupt, full, cannot open, protocol, not a database. https://www.sqlite.org/rescode.html
 */
const SQLITE_UNAVAILABLE = new Set([SQLITE_BUSY, 6, 7, 8, 10, 11, 13, 14, 15, 26]);

/**
 * Postgres says the same by these classes and single codes: connection lost, out of disk, memory or connections, I/O
 * error, damaged; statement outcome unknown, serialization failure, deadlock, read-only (a standby), idle too long in
 * a transaction, login refused, lock not granted in time, cancelled at its timeout, shutting down or starting up.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const POSTGRES_UNAVAILABLE =
  /^(08...|53...|58...|XX001|XX002|40001|40003|40P01|25006|25P0[34]|28...|55P03|57014|57P0[1-5])$/;

/** Returns SQLite's primary result code; undefined for an error of something else. */
export function sqliteResultCode(error: unknown): number | undefined {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return undefined;
  // The higher bits distinguish variants of the same failure.
  return error.errcode & 0xff;
}

/** Says why nothing can be stored, and what to do. Strangers can read it at `/readyz`. */
export function storageReason(error: unknown): string {
  return REASONS[sqliteResultCode(error) ?? codeOf(error) ?? ''] ?? 'the store does not answer';
}

const READ_ONLY = 'the database is read-only. Look at its disk, and whether this user may write there';
const DAMAGED =
  'the database is damaged. Put a backup in its place and take over what can be read (docs/deploying.md)';
export const LEAST_FREE_MB = 100;
export const DISK_FULL = `the disk is full, or has less than ${LEAST_FREE_MB} MB left. Make room on it`;

/** The keys are codes of SQLite and of Postgres. */
const REASONS: Record<number | string, string> = {
  [SQLITE_BUSY]: 'another program holds the database locked. End that program',
  8: READ_ONLY,
  25006: READ_ONLY,
  10: 'the disk of the database reports errors, or has become read-only. Repair it',
  11: DAMAGED,
  13: DISK_FULL,
  14: 'the file of the database cannot be opened. Give its folder to this user: in the image chown -R 10001:0',
  26: DAMAGED,
  XX001: DAMAGED,
  XX002: DAMAGED,
  53100: DISK_FULL,
};

/** Explains an error of the store in a line for someone who runs a command or starts the server; undefined for another. */
export function explainStorage(error: unknown): string | undefined {
  const { message = '' } = error instanceof Error ? error : {};
  if (error instanceof StorageUnavailableError) {
    const { cause, code } = error;
    const said = cause instanceof Error && cause.message !== '' ? `${message}: ${cause.message}` : message;
    return `${said}${code ? ` (${code})` : ''}. Start it, or correct DATABASE_URL: docs/deploying.md.`;
  }
  if (isStorageUnavailable(error))
    return `The database could not do it, because ${storageReason(error)}. It says: ${message}.`;
  if (!(error instanceof DatabaseError)) return undefined;
  return `The database refused: ${message}. The role in DATABASE_URL must own the tables, and may create some: docs/deploying.md.`;
}

import { DatabaseError } from 'pg';
import { CommandError, ConfigError, codeOf, EXIT, hasCode, isSystemError } from './errors.ts';
import { DISK_FULL } from './requests/storage-health.ts';
import {
  isStorageUnavailable,
  SQLITE_BUSY,
  StorageUnavailableError,
  sqliteResultCode,
  UnusableDatabaseError,
} from './store/storage-unavailable.ts';

const READ_ONLY = 'the database is read-only. Look at its disk, and whether this user may write there';
const DAMAGED =
  'the database is damaged. Put a backup in its place and take over what can be read (docs/deploying/backups.md)';
const NO_ANSWER = 'the store does not answer';

/** By the code of SQLite (https://www.sqlite.org/rescode.html) or of Postgres. Strangers can read it at `/readyz`. */
const STORAGE: Record<number | string, string> = {
  [SQLITE_BUSY]: 'another program holds the database locked. End that program',
  8: READ_ONLY,
  25006: READ_ONLY,
  10: 'the disk of the database reports errors, or has become read-only. Repair it',
  11: DAMAGED,
  13: DISK_FULL,
  26: DAMAGED,
  XX001: DAMAGED,
  XX002: DAMAGED,
  53100: DISK_FULL,
};

/** What such an error of the store means, and what to do. */
export function storageReason(error: unknown): string {
  return STORAGE[codeOf(error) ?? ''] ?? STORAGE[sqliteResultCode(error) ?? ''] ?? NO_ANSWER;
}

/**
 * Explains an error of a command, or of the server's start, to the operator: one line that says what to do, or a stack
 * trace when the error is a bug.
 */
export function explain(error: unknown): { line: string; exitCode: number } {
  if (error instanceof ConfigError || error instanceof UnusableDatabaseError)
    return { line: error.message, exitCode: EXIT.badSetting };
  const isLasting = error instanceof StorageUnavailableError ? error.isLasting : hasCode(error, NO_RIGHT);
  return { line: failureLine(error), exitCode: isLasting ? EXIT.badSetting : EXIT.failed };
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const NO_RIGHT = '42501';

const RIGHTS =
  'The role in DATABASE_URL must own the tables and may create some: grant create on schema public to it.';

function failureLine(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  if (error instanceof StorageUnavailableError) {
    const { message = '' } = error.cause instanceof Error ? error.cause : {};
    const said = [error.message, message].filter((text) => text !== '').join(': ');
    const code = typeof error.code === 'string' ? ` (${error.code})` : '';
    return `${said}${code}. ${error.isLasting ? 'Correct' : 'Start it, or correct'} DATABASE_URL: docs/deploying/several-machines.md.`;
  }
  if (isStorageUnavailable(error)) {
    const reason = storageReason(error);
    if (reason !== NO_ANSWER && reason !== DAMAGED)
      return `It could not be done: ${reason}, and run the command again.`;
    const when = reason === DAMAGED ? 'It is damaged, so' : 'If it lasts,';
    return `The database could not do it: ${error instanceof Error ? error.message : error}. ${when} put a backup in its place: docs/deploying/backups.md.`;
  }
  if (error instanceof DatabaseError)
    return `The database refused: ${error.message}. ${error.code === NO_RIGHT ? RIGHTS : 'Correct DATABASE_URL.'}`;
  if (isSystemError(error))
    return `${error.message}.${hasCode(error, 'EADDRINUSE') ? ' Stop the other program, or set another PORT.' : ''}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

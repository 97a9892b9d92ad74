import { DatabaseError } from 'pg';
import { CommandError, ConfigError, hasCode, isSystemError } from './process/errors.ts';
import { EXIT } from './process/exit-codes.ts';
import { sqliteResultCode } from './store/sqlite/result-code.ts';
import {
  isStorageUnavailable,
  StorageUnavailableError,
  UnusableDatabaseError,
} from './store/storage-unavailable.ts';

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

function failureLine(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  if (error instanceof StorageUnavailableError) return error.line;
  if (isStorageUnavailable(error)) {
    return (
      SQLITE_LINES[sqliteResultCode(error) ?? 0] ??
      `The database could not do it: ${error instanceof Error ? error.message : error}. Try again; if it lasts, look at its log.`
    );
  }
  if (error instanceof DatabaseError) {
    const right = /\bschema\b/.test(error.message) ? RIGHT_TO_CREATE : RIGHTS;
    return `The database refused: ${error.message}. ${error.code === NO_RIGHT ? right : 'Correct DATABASE_URL.'}`;
  }
  if (isSystemError(error)) {
    return `${error.message}.${hasCode(error, 'EADDRINUSE') ? ' Stop the other program, or set another PORT.' : ''}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const NO_RIGHT = '42501';

const RIGHTS =
  'The role in DATABASE_URL must own the tables: docs/deploying/backups.md says how, for a backup put in place.';

/** From Postgres 15 on only the owner of a database has it. */
const RIGHT_TO_CREATE =
  'As the owner of the database: grant create on schema public to the role in DATABASE_URL.';

const REPLACE =
  'Stop the server, move the file and those with -wal and -shm after its name elsewhere, and put a backup in its place: docs/deploying/backups.md.';

const OWN =
  'Run the command as the user that the server runs as; if the file is not theirs, as root give it to them: chown.';

/** https://www.sqlite.org/rescode.html */
const SQLITE_LINES: Record<number, string> = {
  5: 'Another program has held the database locked for five seconds. Try again; if it lasts, end that program.',
  8: `The database is read-only for this user. Look at its disk. ${OWN}`,
  11: `The database file is damaged. ${REPLACE}`,
  13: 'The disk of the database is full. Make room and run the command again.',
  14: `The database cannot be opened by this user. ${OWN}`,
  26: `DATABASE_URL names a file that is not a database. Correct it, or, if it was one: ${REPLACE}`,
};

import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { ConfigError } from '../../errors.ts';

/** Where a database says that it has a log, and how: https://www.sqlite.org/fileformat.html#file_format_version_numbers */
const READ_VERSION_AT = 19;
const WITH_LOG = 2;

/**
 * Call it before SQLite opens the file, which would replay into it whatever log lies next to it.
 * @throws {ConfigError} when a log lies next to a file that is missing, empty or a fresh copy of `vacuum into`:
 * such a file has none, so this one is of the database that was there before.
 */
export function assertOwnLog(path: string): void {
  const log = `${path}-wal`;
  if (!statSync(log, { throwIfNoEntry: false })?.size) return;
  if (readVersion(path) === WITH_LOG) return;
  throw new ConfigError(
    `${log} is the log of the database that was at ${path} before, and holds its newest requests. Move it, and ${path}-shm, next to that database, and start again: docs/deploying/backups.md.`,
  );
}

/** Undefined when there is no such file, or it is too short. */
function readVersion(path: string): number | undefined {
  if (!statSync(path, { throwIfNoEntry: false })?.size) return undefined;
  const file = openSync(path, 'r');
  try {
    const header = Buffer.alloc(READ_VERSION_AT + 1);
    readSync(file, header, 0, header.length, 0);
    return header[READ_VERSION_AT];
  } finally {
    closeSync(file);
  }
}

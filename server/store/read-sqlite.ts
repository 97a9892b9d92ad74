import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { SECOND_MS } from '../../shared/durations.ts';

/**
 * Opens a SQLite file to read it, while a server may use it. If no log file is next to the database, no server uses it.
 * It is then opened as immutable, and SQLite writes nothing: a backup can be where no one may write.
 */
export function openToRead(path: string): DatabaseSync {
  const url = pathToFileURL(path);
  const isAtRest = !['-wal', '-journal'].some((ending) => existsSync(path + ending));
  if (isAtRest) url.searchParams.set('immutable', '1');
  return new DatabaseSync(url, { readOnly: true, timeout: 10 * SECOND_MS });
}

/** @throws when the database is damaged. `what` stands for it in the message. */
export function assertWhole(database: DatabaseSync, what: string): void {
  const { integrity_check: said } = database.prepare('pragma integrity_check(1)').get() ?? {};
  if (said !== 'ok') throw new Error(`${what} is damaged: ${said}`);
}

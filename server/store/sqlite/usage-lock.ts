import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { StorageUnavailableError } from '../storage-unavailable.ts';
import { SQLITE_BUSY, sqliteResultCode } from './result-code.ts';

/** Close it to give it back. The system does so when the process ends, however it ends. */
export type UsageLock = DatabaseSync;

/** A restored database lies there when it is complete, until it takes the place of the one before. */
export function restoredPath(path: string): string {
  return `${path}.restored`;
}

const POLL_MS = 5;

/** Longer than other processes that start at the same time need to notice each other. */
const ALONE_AFTER_MS = 2000;

/**
 * Takes part in the use of a SQLite database. Every process does so before it opens the file or makes it, because a
 * restore may be about to replace it. Waits `patienceMs` milliseconds for a restore to end.
 * @throws {StorageUnavailableError} when a restore takes longer, or was cut off while it replaced the database, and when
 * another process has a file open that is no longer there: SQLite would mix the two through the log next to them.
 */
export async function shareUse(path: string, patienceMs: number): Promise<UsageLock> {
  let lock = await take(path, SHARED, patienceMs);
  if (lock !== undefined && notedFile(lock) !== fileNumber(path)) {
    const isNoted = notedFile(lock) !== 0;
    lock.close();
    const alone = await take(path, EXCLUSIVE, isNoted ? ALONE_AFTER_MS : 0);
    alone?.exec(`pragma user_version = ${fileNumber(path)}; commit`);
    alone?.close();
    lock = await take(path, SHARED, patienceMs);
  }
  const refused = (what: string, whatToDo: string) => {
    lock?.close();
    return new StorageUnavailableError(what, undefined, whatToDo);
  };
  if (lock === undefined)
    throw refused(`A restore is replacing ${path}.`, 'Wait until it has ended, then try again.');
  if (existsSync(restoredPath(path)))
    throw refused(`A restore of ${path} was cut off.`, 'Run it again: npm run requests -- restore <file>');
  if (notedFile(lock) !== 0 && notedFile(lock) !== fileNumber(path))
    throw refused(
      `${path} was deleted or replaced while a server has it open.`,
      'Put it back, or stop every server and try again.',
    );
  return lock;
}

/** Keeps every other process from opening the database; undefined when one has it open. */
export function takeForRestore(path: string, patienceMs: number): Promise<UsageLock | undefined> {
  return take(path, EXCLUSIVE, patienceMs);
}

const SHARED = 'begin; select 1 from sqlite_schema';
const EXCLUSIVE = 'begin exclusive';

/** Which file those who share the lock have open, as the first of them noted it; 0 when that one was making it. */
function notedFile(lock: UsageLock): unknown {
  return lock.prepare('pragma user_version').get()?.['user_version'];
}

function fileNumber(path: string): number {
  return (statSync(path, { throwIfNoEntry: false })?.ino ?? 0) % 2 ** 31;
}

/** Node has no locks on files, but SQLite does: this file next to the database is there for its locks and one number. */
async function take(path: string, sql: string, patienceMs: number): Promise<UsageLock | undefined> {
  mkdirSync(dirname(path), { recursive: true });
  const file = new DatabaseSync(`${path}.lock`);
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    try {
      file.exec(sql);
      return file;
    } catch (error) {
      const isBusy = sqliteResultCode(error) === SQLITE_BUSY;
      if (!isBusy || waitedMs >= patienceMs) {
        file.close();
        if (isBusy) return undefined;
        throw error;
      }
      // `begin` alone takes no lock, so it succeeded.
      if (file.isTransaction) file.exec('rollback');
    }
    await setTimeout(POLL_MS);
  }
}

import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { StorageUnavailableError } from '../storage-unavailable.ts';
import { SQLITE_BUSY, sqliteResultCode } from './result-code.ts';

/** The system itself gives the lock back when its process ends, however it ends. */
export interface UsageLock {
  release(): void;
}

/** A restored database lies there when it is complete, until it takes the place of the one before. */
export function restoredPath(path: string): string {
  return `${path}.restored`;
}

const POLL_MS = 5;

/**
 * Takes part in the use of a SQLite database. Every process does so before it opens the file or makes it, because a
 * restore may be about to replace it. Waits `patienceMs` milliseconds for a restore to end.
 * @throws {StorageUnavailableError} when a restore takes longer, or was cut off while it replaced the database.
 */
export async function shareUse(path: string, patienceMs: number): Promise<UsageLock> {
  const lock = await take(path, 'begin; select 1 from sqlite_schema', patienceMs);
  if (lock === undefined)
    throw new StorageUnavailableError(
      `A restore is replacing ${path}.`,
      undefined,
      'Wait until it has ended, then try again.',
    );
  if (!existsSync(restoredPath(path))) return lock;
  lock.release();
  throw new StorageUnavailableError(
    `A restore of ${path} was cut off.`,
    undefined,
    'Run it again: npm run requests -- restore <file>',
  );
}

/** Keeps every other process from opening the database; undefined when one has it open. */
export function takeForRestore(path: string, patienceMs: number): Promise<UsageLock | undefined> {
  return take(path, 'begin exclusive', patienceMs);
}

/** Node has no locks on files, but SQLite does: this file next to the database is there for its locks, and stays empty. */
async function take(path: string, sql: string, patienceMs: number): Promise<UsageLock | undefined> {
  mkdirSync(dirname(path), { recursive: true });
  const file = new DatabaseSync(`${path}.lock`);
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    try {
      file.exec(sql);
      return { release: () => file.close() };
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

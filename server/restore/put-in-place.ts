import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { UNFINISHED } from '../export/write-export.ts';
import { syncFolder } from '../process/sync-folder.ts';
import { SQLITE_BUSY, sqliteResultCode } from '../store/sqlite/result-code.ts';
import { StorageUnavailableError } from '../store/storage-unavailable.ts';

const SQLITE_CORRUPT = 11;
const SQLITE_NOT_A_DATABASE = 26;

export function isDamaged(error: unknown): boolean {
  return [SQLITE_CORRUPT, SQLITE_NOT_A_DATABASE].includes(sqliteResultCode(error) ?? 0);
}

/**
 * Copies a backup, and its log where there is one. The backup itself is not opened as a database, which would change
 * the files next to it. Returns why it is not a whole database of this product; undefined when it is one.
 */
export function copyBackup(file: string, copy: string): string | undefined {
  for (const ending of existsSync(`${file}-wal`) ? ['', '-wal'] : ['']) {
    copyFileSync(file + ending, copy + ending);
    chmodSync(copy + ending, 0o600);
  }
  try {
    using database = new DatabaseSync(copy);
    const found = database.prepare('pragma integrity_check').get()?.['integrity_check'];
    if (found !== 'ok') return `is damaged: ${String(found).trim()}`;
    return holdsRequests(database) ? undefined : 'is a database, but not one of contact requests';
  } catch (error) {
    if (sqliteResultCode(error) === SQLITE_CORRUPT) return 'is damaged';
    if (isDamaged(error)) return 'is not a SQLite database, or its beginning is damaged';
    throw error;
  }
}

function holdsRequests(database: DatabaseSync): boolean {
  return database.prepare("select 1 from sqlite_schema where name = 'contact_requests'").get() !== undefined;
}

interface Places {
  /** A database that no one else has open. */
  restored: string;
  /** The database in service, or where to make it. */
  path: string;
  /** A file to make. */
  aside: string;
  /** How long to wait for other processes that write, in milliseconds. */
  patienceMs: number;
}

/** In one step. Fewer than any database of ours has: SQLite must not be done before the old state is copied. */
const PAGES = 8;

const POLL_MS = 5;

/**
 * Puts a database in the place of the one in service by SQLite's online backup, while servers read and write: all of it
 * or nothing, on disk when it resolves. Once no one else can write, it calls `assertMay`, which throws to leave all as it
 * is, and copies the old state to `aside`, which so holds everything that was ever stored. Resolves with false when there
 * was no old state.
 * @throws what SQLite throws, and {StorageUnavailableError} when others write for longer than `patienceMs`.
 */
export async function putInPlace(
  { restored, path, aside, patienceMs }: Places,
  assertMay: () => void,
): Promise<boolean> {
  using source = new DatabaseSync(restored, { readOnly: true });
  using live = openLive(path);
  const hasOldState = holdsRequests(live);
  let isFirst = true;
  const progress = () => {
    if (!isFirst) return;
    isFirst = false;
    assertMay();
    if (hasOldState) copyAside(live, aside);
  };
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    try {
      await backup(source, path, { rate: PAGES, progress });
      return hasOldState;
    } catch (error) {
      // Node's error for a lock that another process holds has the code 0.
      if (![0, SQLITE_BUSY].includes(sqliteResultCode(error) ?? -1)) throw error;
      if (waitedMs >= patienceMs)
        throw new StorageUnavailableError(
          `Another program holds ${path} locked`,
          error,
          'End it and try again.',
        );
    }
    await setTimeout(POLL_MS);
  }
}

/** Makes the file when there is none. With a write-ahead log, others can read while one writes. */
function openLive(path: string): DatabaseSync {
  // First read only: SQLite would delete the log of a database that it cannot read.
  if (existsSync(path)) {
    using looked = new DatabaseSync(path, { readOnly: true });
    looked.exec('select 1 from sqlite_schema');
  }
  mkdirSync(dirname(path), { recursive: true });
  const live = new DatabaseSync(path, { timeout: 5000 });
  try {
    live.exec('pragma journal_mode = wal');
    return live;
  } catch (error) {
    live.close();
    throw error;
  }
}

/** On disk when it returns. */
function copyAside(live: DatabaseSync, aside: string): void {
  const unfinished = aside + UNFINISHED;
  live.prepare('vacuum into ?').run(unfinished);
  const file = openSync(unfinished, 'r+');
  fsyncSync(file);
  closeSync(file);
  renameSync(unfinished, aside);
  syncFolder(dirname(aside));
}

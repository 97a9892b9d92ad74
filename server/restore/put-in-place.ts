import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { SECOND_MS } from '../../shared/durations.ts';
import { syncFolder } from '../process/sync-folder.ts';
import { sqliteResultCode } from '../store/sqlite/result-code.ts';
import { StorageUnavailableError } from '../store/storage-unavailable.ts';

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
    const table = database.prepare("select 1 from sqlite_schema where name = 'contact_requests'").get();
    return table === undefined ? 'is a database, but not one of contact requests' : undefined;
  } catch (error) {
    // "Corrupt" and "not a database".
    if ([11, 26].includes(sqliteResultCode(error) ?? 0)) return 'is damaged, or is no SQLite database';
    throw error;
  }
}

interface Files {
  /** A database that no one else has open. */
  restored: string;
  /** The database in service, or where to make it. */
  path: string;
  /** A file to make, for what is in service now, and its name until it is whole. */
  aside: string;
  unfinishedAside: string;
}

/** How long to wait for others that write. */
const PATIENCE_MS = 10 * SECOND_MS;

/** Pages copied in each step. Every database of ours has more, so `progress` copies the old state before the last one. */
const PAGES = 8;

const POLL_MS = 5;

const IO_ERROR = 10;

/** Thrown, and caught, in here. */
class NotNow extends Error {}

/**
 * Puts a database in the place of the one in service by SQLite's online backup, while servers read and write: all of it
 * or nothing, on disk when it resolves. Once no one else can write it asks `mayBe`, and copies what was there to `aside`,
 * which so holds everything that was ever stored. When it may not be, it changes nothing and resolves with false.
 * @throws what SQLite throws, and {StorageUnavailableError} when others write for longer than ten seconds. Then nothing
 * was replaced and there is no `aside`; only after an error of the disk, which leaves that open, it is kept.
 */
export async function putInPlace(
  { restored, path, aside, unfinishedAside }: Files,
  mayBe: () => boolean,
): Promise<boolean> {
  const isNew = !existsSync(path);
  if (!isNew) {
    // First read only: SQLite would delete the log of a database that it cannot read.
    using looked = new DatabaseSync(path, { readOnly: true });
    looked.exec('select 1 from sqlite_schema');
  }
  mkdirSync(dirname(path), { recursive: true });
  using source = new DatabaseSync(restored);
  using live = new DatabaseSync(path, { timeout: PATIENCE_MS });
  // Others can read while one writes.
  live.exec('pragma journal_mode = wal');
  const progress = () => {
    if (!mayBe()) throw new NotNow();
    if (isNew || existsSync(aside)) return;
    live.prepare('vacuum into ?').run(unfinishedAside);
    // SQLite does not wait for the disk here.
    syncFile(unfinishedAside);
    renameSync(unfinishedAside, aside);
    syncFolder(dirname(aside));
  };
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    try {
      await backup(source, path, { rate: PAGES, progress });
      return true;
    } catch (error) {
      const code = sqliteResultCode(error);
      if (code !== IO_ERROR) for (const file of [aside, unfinishedAside]) rmSync(file, { force: true });
      if (error instanceof NotNow) return false;
      // Node's error for a lock that another process holds has the code 0.
      if (code !== 0) throw error;
      if (waitedMs >= PATIENCE_MS)
        throw new StorageUnavailableError(`${path} stays locked.`, error, 'End what writes to it.');
    }
    await setTimeout(POLL_MS);
  }
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

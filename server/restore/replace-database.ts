import { chmodSync, copyFileSync, existsSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { syncFolder } from '../process/sync-folder.ts';
import { SQLITE_BUSY, sqliteResultCode } from '../store/sqlite/result-code.ts';
import { restoredPath } from '../store/sqlite/usage-lock.ts';

const SQLITE_CORRUPT = 11;
const SQLITE_NOT_A_DATABASE = 26;

/**
 * Moves what is in the database's log into its file, so that the file is the whole database. Returns false when another
 * program has it open, also one that does not take part in `usage-lock.ts`, such as Litestream. A missing or damaged
 * file stays as it is.
 */
export function closeLog(path: string): boolean {
  if (!existsSync(path)) return true;
  try {
    // First read only: SQLite would delete the log of a database that it cannot read.
    inDatabase(path, { readOnly: true }, (database) => database.exec('select 1 from sqlite_schema'));
    inDatabase(path, {}, (database) => database.exec('pragma journal_mode = delete'));
    return true;
  } catch (error) {
    return sqliteResultCode(error) !== SQLITE_BUSY;
  }
}

/**
 * Copies a backup, and its log where there is one. The backup itself is not opened as a database, which would change
 * the files next to it. Returns why it is not a whole database of this product; undefined when it is one.
 */
export function copyBackup(backup: string, copy: string): string | undefined {
  for (const ending of existsSync(`${backup}-wal`) ? ['', '-wal'] : ['']) {
    copyFileSync(backup + ending, copy + ending);
    chmodSync(copy + ending, 0o600);
  }
  try {
    return inDatabase(copy, {}, (database) => {
      const found = database.prepare('pragma integrity_check').get()?.['integrity_check'];
      if (found !== 'ok') return `is damaged: ${String(found).trim()}`;
      const table = database.prepare("select 1 from sqlite_schema where name = 'contact_requests'").get();
      return table === undefined ? 'is a database, but not one of contact requests' : undefined;
    });
  } catch (error) {
    const code = sqliteResultCode(error);
    if (code === SQLITE_CORRUPT) return 'is damaged';
    if (code === SQLITE_NOT_A_DATABASE) return 'is not a SQLite database, or its beginning is damaged';
    throw error;
  }
}

function inDatabase<Result>(
  path: string,
  options: DatabaseSyncOptions,
  work: (database: DatabaseSync) => Result,
): Result {
  using database = new DatabaseSync(path, options);
  return work(database);
}

/**
 * Puts a closed database in the place of the one at `path`, on disk when it resolves. From the first step to the last
 * one no process opens `path` (`shareUse` sees to it), so that a crash in between leaves no half of each. Resolves with
 * the folder that holds the files that were there; undefined when there were none.
 */
export async function putInPlace(restored: string, path: string, now: number): Promise<string | undefined> {
  const folder = dirname(path);
  {
    await using file = await open(restored, 'r+');
    await file.sync();
  }
  await rename(restored, restoredPath(path));
  syncFolder(folder);
  const aside = await putAside(path, now);
  syncFolder(folder);
  await rename(restoredPath(path), path);
  syncFolder(folder);
  return aside;
}

/** Litestream's notes are about the old file, too. */
async function putAside(path: string, now: number): Promise<string | undefined> {
  const [folder, name] = [dirname(path), basename(path)];
  const old = [name, `${name}-wal`, `${name}-shm`, `${name}-journal`, `.${name}-litestream`].filter((file) =>
    existsSync(join(folder, file)),
  );
  if (old.length === 0) return undefined;
  const aside = join(folder, `before-restore-${new Date(now).toISOString().replaceAll(':', '-')}`);
  await mkdir(aside, { mode: 0o700 });
  for (const file of old) await rename(join(folder, file), join(aside, file));
  syncFolder(aside);
  return aside;
}

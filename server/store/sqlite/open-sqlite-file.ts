import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteResultCode } from './result-code.ts';

export interface SqliteFile {
  path: string;
  /** How long a statement waits for another process's lock, in milliseconds. */
  busyTimeoutMs: number;
}

/** Older versions can corrupt a WAL database: https://www.sqlite.org/wal.html#walresetbug */
const OLDEST_SQLITE = [3, 51, 3];

/** How long to wait before asking for a lock again. */
const LOCK_POLL_MS = 5;

const SQLITE_BUSY = 5;

/**
 * Opens the SQLite file, and makes it and its folder when they are not there. SQLite overwrites what is deleted.
 * Blocks the thread.
 * @throws when SQLite is older than 3.51.3, or the file cannot be opened.
 */
export function openSqliteFile({ path, busyTimeoutMs }: SqliteFile): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true });
  // When several processes create the same file at once, one switches it to WAL mode. Meanwhile even a select fails as
  // busy in the others.
  waitForLock(busyTimeoutMs, () => {
    assertSqliteVersion(String(database.prepare('select sqlite_version() as version').get()?.['version']));
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;');
  });
  return database;
}

/**
 * Does `work`, and again every 5 ms for as long as another process holds the lock, but no longer than `busyTimeoutMs`.
 * SQLite's own `busy_timeout` stays 0: it would also wait within `pragma wal_checkpoint(truncate)` while holding the
 * write lock, so that posts would stop while another program reads.
 * @throws what `work` throws.
 */
export function waitForLock<Result>(busyTimeoutMs: number, work: () => Result): Result {
  const neverWoken = new Int32Array(new SharedArrayBuffer(4));
  for (let waitedMs = 0; ; waitedMs += LOCK_POLL_MS) {
    try {
      return work();
    } catch (error) {
      if (sqliteResultCode(error) !== SQLITE_BUSY || waitedMs >= busyTimeoutMs) throw error;
    }
    Atomics.wait(neverWoken, 0, 0, LOCK_POLL_MS);
  }
}

function assertSqliteVersion(version: string): void {
  const parts = version.split('.').map(Number);
  const differing = OLDEST_SQLITE.findIndex((part, index) => part !== parts[index]);
  if (differing !== -1 && (parts[differing] ?? 0) < (OLDEST_SQLITE[differing] ?? 0)) {
    throw new Error(
      `SQLite ${version} is too old: this needs ${OLDEST_SQLITE.join('.')} or newer. Update Node.js.`,
    );
  }
}

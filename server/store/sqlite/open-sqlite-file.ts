import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How long to wait before asking for a lock again. */
export const LOCK_POLL_MS = 5;

/** Whether another process holds the lock: https://www.sqlite.org/rescode.html#busy */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return false;
  return (error.errcode & 0xff) === 5;
}

export interface SqliteFile {
  path: string;
  /** How long a write waits for another process to finish its own, in milliseconds. */
  busyTimeoutMs: number;
  synchronous: 'full' | 'normal';
}

/** Older versions can corrupt a WAL database: https://www.sqlite.org/wal.html#walresetbug */
const OLDEST_SQLITE = [3, 51, 3];

/**
 * Opens the SQLite file, and makes it and its folder when they are not there. Erased rows are overwritten.
 * Waits for no lock once it is open: SQLite's own wait stops the whole thread, and whoever uses it waits better.
 * @throws when SQLite is older than 3.51.3, or the file cannot be opened.
 */
export function openSqliteFile({ path, busyTimeoutMs, synchronous }: SqliteFile): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  assertSqliteVersion(String(database.prepare('select sqlite_version() as version').get()?.['version']));
  switchToWal(database, busyTimeoutMs);
  database.exec(`pragma synchronous = ${synchronous}; pragma secure_delete = on; pragma busy_timeout = 0;`);
  return database;
}

/**
 * Of several processes that make the same file at once, one switches it and the others are told that it is busy,
 * whatever their timeout: SQLite does not wait where waiting could be a deadlock. Blocks, but only at the start.
 */
function switchToWal(database: DatabaseSync, busyTimeoutMs: number): void {
  const nobodyWakes = new Int32Array(new SharedArrayBuffer(4));
  for (let waitedMs = 0; ; waitedMs += LOCK_POLL_MS) {
    try {
      database.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if (!isBusy(error) || waitedMs >= busyTimeoutMs) throw error;
    }
    Atomics.wait(nobodyWakes, 0, 0, LOCK_POLL_MS);
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

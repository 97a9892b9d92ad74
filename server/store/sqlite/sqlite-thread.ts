/** The store's thread: opens the given file and runs one statement after the other. Waiting for the disk stops it alone. */
import { rmSync, type Stats, statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { SQLITE_BUSY, sqliteResultCode } from './result-code.ts';

export interface SqliteFile {
  path: string;
  /** How long a statement waits for another process's lock, in milliseconds. */
  busyTimeoutMs: number;
}

export interface Statement {
  sql: string;
  parameters: SQLInputValue[];
}

/** A message to the thread: run a statement, or close the file and end. */
export type Call = Statement | 'close';

/**
 * The thread's answers, one for each statement, in order. An error loses its extra fields, such as SQLite's code,
 * between threads, so they are sent separately.
 */
export type Answer = { result: QueryResult<unknown> } | { error: Error; details: object };

/** How long to wait before asking for a lock again. */
const LOCK_POLL_MS = 5;

const file: SqliteFile = workerData;
let database: DatabaseSync | undefined;
/** The file that is open. */
let fileStats: Stats | undefined;
/** After the last statement that succeeded. */
let isInTransaction = false;

parentPort?.on('message', (call: Call) => {
  if (database?.isTransaction === false && isReplaced()) leave(database);
  if (call !== 'close') parentPort?.postMessage(answerTo(call));
  else {
    database?.close();
    // This thread alone ends, and at once: a statement that was sent after this call must not open the file again.
    process.exit();
  }
});

function answerTo(statement: Statement): Answer {
  try {
    // If the file cannot be opened, the next statement tries again.
    database ??= open();
    const opened = database;
    return { result: waitForLock(() => run(opened, statement)) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { error, details: { ...error } };
  }
}

/** Makes the file when it is not there. SQLite overwrites what is deleted. */
function open(): DatabaseSync {
  const opened = new DatabaseSync(file.path, { enableForeignKeyConstraints: true });
  // When several processes create the file at once, one switches it to WAL mode. Meanwhile the others are refused as
  // busy.
  waitForLock(() =>
    opened.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;'),
  );
  fileStats = statSync(file.path);
  return opened;
}

/** Whether the file was deleted or replaced, which SQLite does not notice. When the disk fails, the statement says so. */
function isReplaced(): boolean {
  try {
    const there = statSync(file.path, { throwIfNoEntry: false });
    return there?.ino !== fileStats?.ino || there?.dev !== fileStats?.dev;
  } catch {
    return false;
  }
}

/**
 * Ends the process, so that what started it starts it on the file that is there. SQLite would replay the log at the path
 * into that one, so this empties it into the old file and removes it.
 */
function leave(opened: DatabaseSync): never {
  opened.exec('pragma wal_checkpoint(truncate)');
  for (const ending of ['-wal', '-shm']) rmSync(file.path + ending, { force: true });
  throw new Error(`${file.path} was deleted or replaced`);
}

/**
 * Does `work`, and again for as long as another process holds the lock, up to `busyTimeoutMs`. SQLite's own
 * `busy_timeout` stays 0: it would also wait within `pragma wal_checkpoint(truncate)` while holding the write lock, so
 * that posts would stop while another program reads.
 */
function waitForLock<Result>(work: () => Result): Result {
  const neverWoken = new Int32Array(new SharedArrayBuffer(4));
  for (let waitedMs = 0; ; waitedMs += LOCK_POLL_MS) {
    try {
      return work();
    } catch (error) {
      if (sqliteResultCode(error) !== SQLITE_BUSY || waitedMs >= file.busyTimeoutMs) throw error;
    }
    Atomics.wait(neverWoken, 0, 0, LOCK_POLL_MS);
  }
}

function run(opened: DatabaseSync, { sql, parameters }: Statement): QueryResult<unknown> {
  if (isInTransaction && !opened.isTransaction) {
    // SQLite ended the transaction itself, on a full disk say. The rest of it must not run outside of it.
    if (sql !== 'rollback') throw new Error('SQLite has ended the transaction.');
    isInTransaction = false;
    return { rows: [] };
  }
  const prepared = opened.prepare(sql);
  const result =
    prepared.columns().length > 0
      ? { rows: prepared.all(...parameters) }
      : { rows: [], numAffectedRows: BigInt(prepared.run(...parameters).changes) };
  isInTransaction = opened.isTransaction;
  return result;
}

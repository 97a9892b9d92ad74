/** The store's thread: opens the given file and runs one statement after the other. Waiting for the disk stops it alone. */
import { mkdirSync, rmSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
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

/** How often an idle thread looks whether its file is still there: before a person can run a command on another one. */
const LOOK_MS = 250;

const file: SqliteFile = workerData;
let database: DatabaseSync | undefined;
/** The file that is open. */
let fileStats: Stats | undefined;
/** `leaveMoved` */
let isLeft = false;
/** After the last statement that succeeded. */
let isInTransaction = false;

setInterval(() => {
  try {
    leaveMoved();
  } catch {
    // The next statement fails for the same reason.
  }
}, LOOK_MS).unref();

parentPort?.on('message', (call: Call) => {
  if (call !== 'close') parentPort?.postMessage(answerTo(call));
  else {
    database?.close();
    // This thread alone ends, and at once: a statement that was sent after this call must not open the file again.
    process.exit();
  }
});

function answerTo(statement: Statement): Answer {
  try {
    if (statement.sql !== 'rollback' && leaveMoved())
      throw Object.assign(new Error('moved'), { code: 'SQLITE_READONLY_DBMOVED', errcode: 1032 });
    // If the file cannot be opened, the next statement tries again.
    database ??= open();
    const opened = database;
    return { result: waitForLock(() => run(opened, statement)) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { error, details: { ...error } };
  }
}

/** Makes the file and its folder when they are not there. SQLite overwrites what is deleted. */
function open(): DatabaseSync {
  mkdirSync(dirname(file.path), { recursive: true });
  const opened = new DatabaseSync(file.path, { enableForeignKeyConstraints: true });
  // When several processes create the file at once, one switches it to WAL mode. Meanwhile the others are refused as
  // busy.
  waitForLock(() =>
    opened.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;'),
  );
  fileStats = statSync(file.path);
  return opened;
}

/**
 * Whether the file was deleted or replaced, which SQLite itself does not notice. Another process would then take the log
 * for that of the new file. So this empties the log into the old file and removes it. The old file stays open, so that
 * one that was deleted can still be copied, and is opened anew once it is back.
 */
function leaveMoved(): boolean {
  const there = statSync(file.path, { throwIfNoEntry: false });
  const isMoved = fileStats !== undefined && (there?.ino !== fileStats.ino || there.dev !== fileStats.dev);
  if (isMoved && !isLeft && database?.isTransaction === false) {
    database.exec('pragma wal_checkpoint(truncate)');
    for (const ending of ['-wal', '-shm']) rmSync(file.path + ending, { force: true });
    isLeft = true;
  }
  if (!isMoved && isLeft) {
    database?.close();
    database = undefined;
    isLeft = false;
  }
  return isMoved;
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

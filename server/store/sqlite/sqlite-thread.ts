/** The store's thread: opens the given file and runs one statement after the other. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { openSqliteFile, type SqliteFile, waitForLock } from './open-sqlite-file.ts';
import type { Answer, Call, Statement } from './sqlite-driver.ts';

/**
 * More than the product's number of different statements. Batches make new ones, and the cache must not grow without
 * limit.
 */
const MOST_PREPARED = 200;

const file: SqliteFile = workerData;
let database: DatabaseSync | undefined;
/** Preparing a statement costs more than running it. */
const prepared = new Map<string, { statement: StatementSync; returnsRows: boolean }>();

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
    // If the file cannot be opened, the next statement tries again.
    database ??= openSqliteFile(file);
    const opened = database;
    const result = waitForLock(file.busyTimeoutMs, () => run(opened, statement));
    return { result, isInTransaction: opened.isTransaction };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { error, details: { ...error }, isInTransaction: database?.isTransaction ?? false };
  }
}

function run(opened: DatabaseSync, { sql, parameters }: Statement): QueryResult<unknown> {
  const { statement, returnsRows } = prepare(opened, sql);
  if (returnsRows) return { rows: statement.all(...parameters) };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

function prepare(opened: DatabaseSync, sql: string) {
  const known = prepared.get(sql);
  if (known !== undefined) return known;
  const statement = opened.prepare(sql);
  const made = { statement, returnsRows: statement.columns().length > 0 };
  if (prepared.size >= MOST_PREPARED) prepared.clear();
  prepared.set(sql, made);
  return made;
}

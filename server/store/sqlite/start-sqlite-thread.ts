import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SqliteFile } from './open-sqlite-file.ts';

const ENTRY = join(import.meta.dirname, 'sqlite-thread-entry.ts');

/** A thread that opens the file with its first call. It has nothing of the process's own start-up to do again. */
export function startSqliteThread(file: SqliteFile): Worker {
  return new Worker(ENTRY, { workerData: file, execArgv: [] });
}

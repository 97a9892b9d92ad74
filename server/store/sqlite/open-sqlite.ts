import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Kysely } from 'kysely';
import type { Store, Tables } from '../schema.ts';
import { NodeSqliteDialect } from './node-sqlite-dialect.ts';
import type { SqliteFile } from './open-sqlite-file.ts';
import { SqliteThread } from './sqlite-thread.ts';

/** A store in a SQLite file, on a thread of its own. The first query opens the file, or makes it. */
export function openSqlite(file: SqliteFile): Store {
  const thread = new SqliteThread(() => startSqliteThread(file));
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(thread) });
}

const ENTRY = join(import.meta.dirname, 'sqlite-thread-entry.ts');

/** A thread that opens the file with its first call. It has nothing of the process's own start-up to do again. */
export function startSqliteThread(file: SqliteFile): Worker {
  return new Worker(ENTRY, { workerData: file, execArgv: [] });
}

import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SQLInputValue } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { EXIT } from '../../process/exit-codes.ts';
import type { Store, Tables } from '../schema.ts';
import { StorageUnavailableError } from '../storage-unavailable.ts';
import type { Answer, Call, SqliteFile } from './sqlite-thread.ts';

/**
 * A store in a SQLite file, with one connection on its own thread, so that waiting for the disk blocks nothing else.
 * The first query opens the file, or makes it.
 */
export function openSqlite(file: SqliteFile): Store {
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => new SqliteDriver(file),
      createAdapter: () => new ThreadedSqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (store) => new SqliteIntrospector(store),
    },
  });
}

/** Tells Kysely to migrate in one transaction: `begin immediate` lets one process at a time do it. */
class ThreadedSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * The one connection, on its thread: Kysely gives it to one query or transaction at a time. When the thread dies, the
 * process ends: what started it starts it again.
 */
class SqliteDriver implements Driver, DatabaseConnection {
  readonly #file: SqliteFile;
  #thread: Worker | undefined;
  readonly #waiting: PromiseWithResolvers<QueryResult<unknown>>[] = [];

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<this> {
    this.#thread ??= this.#startThread();
    return this;
  }

  async releaseConnection(): Promise<void> {}

  /** Takes the write lock at once: a plain `begin` that writes later fails when another process wrote in between. */
  async beginTransaction(): Promise<void> {
    await this.#run('begin immediate');
  }

  /** Resolves when the transaction is on disk. */
  async commitTransaction(): Promise<void> {
    await this.#run('commit');
  }

  async rollbackTransaction(): Promise<void> {
    await this.#run('rollback');
  }

  /** @throws what SQLite throws, and {StorageUnavailableError} when the thread has died. */
  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // Kysely's types say what parameters and rows are; SQLite itself refuses a parameter that it cannot store.
    return (await this.#run(sql, parameters as SQLInputValue[])) as QueryResult<Row>;
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streams are not supported: read what is long a page at a time.');
  }

  /** Rolls back a transaction that is still open. */
  async destroy(): Promise<void> {
    const thread = this.#thread;
    if (thread === undefined) return;
    thread.off('exit', endProcess);
    thread.ref();
    thread.postMessage('close' satisfies Call);
    await once(thread, 'exit');
    this.#thread = undefined;
    for (const { reject } of this.#waiting.splice(0)) reject(closed());
  }

  #startThread(): Worker {
    // Not on the thread: a process that exits may be removing this folder.
    mkdirSync(dirname(this.#file.path), { recursive: true });
    // `execArgv`: the thread must not load again what the process loads at its start.
    const script = join(import.meta.dirname, 'sqlite-thread.ts');
    const thread = new Worker(script, { workerData: this.#file, execArgv: [] });
    // `node --watch` has every thread tell what it imports, over the same port.
    thread.on('message', (message: Answer | { 'watch:import': string[] }) => {
      if ('result' in message || 'error' in message) this.#settle(thread, message);
    });
    thread.on('error', endProcess);
    thread.on('exit', endProcess);
    return thread;
  }

  async #run(sql: string, parameters: SQLInputValue[] = []): Promise<QueryResult<unknown>> {
    if (this.#thread === undefined) throw closed();
    this.#thread.ref();
    this.#thread.postMessage({ sql, parameters } satisfies Call);
    const waiting = Promise.withResolvers<QueryResult<unknown>>();
    this.#waiting.push(waiting);
    return waiting.promise;
  }

  #settle(thread: Worker, answer: Answer): void {
    const waiting = this.#waiting.shift();
    // An idle thread must not keep the process from ending.
    if (this.#waiting.length === 0) thread.unref();
    if ('result' in answer) waiting?.resolve(answer.result);
    else waiting?.reject(Object.assign(answer.error, answer.details));
  }
}

function closed(): StorageUnavailableError {
  return new StorageUnavailableError('The store is closed.');
}

/** Nothing can be stored without the thread, and what it had in hand may or may not be on disk. */
function endProcess(why: unknown): never {
  console.error(
    `The thread that has the SQLite file has ended (${why instanceof Error ? why.message : why}).`,
  );
  process.exit(EXIT.failed);
}

import { once } from 'node:events';
import type { SQLInputValue } from 'node:sqlite';
import type { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { StorageUnavailableError } from '../storage-unavailable.ts';
import type { UsageLock } from './usage-lock.ts';

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
export type Answer = { isInTransaction: boolean } & (
  | { result: QueryResult<unknown> }
  | { error: Error; details: object }
);

/**
 * Lends Kysely one connection, which Kysely gives to one query or transaction at a time. From the first one on it holds
 * the lock that keeps a restore away.
 */
export class SqliteDriver implements Driver {
  readonly #startThread: () => Worker;
  readonly #shareUse: () => Promise<UsageLock>;
  #lock: UsageLock | undefined;
  #connection: SqliteConnection | undefined;

  constructor(startThread: () => Worker, shareUse: () => Promise<UsageLock>) {
    this.#startThread = startThread;
    this.#shareUse = shareUse;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    this.#lock ??= await this.#shareUse();
    if (this.#connection === undefined || this.#connection.isLost)
      this.#connection = new SqliteConnection(this.#startThread());
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction(connection: SqliteConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return connection.rollback();
  }

  async destroy(): Promise<void> {
    await this.#connection?.close();
    this.#lock?.release();
  }
}

/** A connection to the file, on a thread. When the thread dies, the connection is lost for good. */
class SqliteConnection implements DatabaseConnection {
  readonly #thread: Worker;
  readonly #waiting: PromiseWithResolvers<QueryResult<unknown>>[] = [];
  #lost: StorageUnavailableError | undefined;
  #hasBegun = false;
  /** SQLite's own answer, because it ends a transaction itself when, for example, the disk is full. */
  #isInTransaction = false;

  constructor(thread: Worker) {
    this.#thread = thread;
    // `node --watch` has every thread tell what it imports, over the same port.
    thread.on('message', (message: Answer | { 'watch:import': string[] }) => {
      if ('isInTransaction' in message) this.#settle(message);
    });
    thread.on('error', (error) => this.#lose(error));
    thread.on('exit', () => this.#lose());
  }

  get isLost(): boolean {
    return this.#lost !== undefined;
  }

  /** Takes the write lock at once: a plain `begin` that writes later fails when another process wrote in between. */
  async begin(): Promise<void> {
    await this.#run('begin immediate');
    this.#hasBegun = true;
  }

  /** Resolves when the transaction is on disk. */
  async commit(): Promise<void> {
    await this.#run('commit');
    this.#hasBegun = false;
  }

  async rollback(): Promise<void> {
    this.#hasBegun = false;
    if (this.#isInTransaction) await this.#run('rollback');
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
  async close(): Promise<void> {
    if (this.isLost) return;
    this.#call('close');
    await once(this.#thread, 'exit');
  }

  async #run(sql: string, parameters: SQLInputValue[] = []): Promise<QueryResult<unknown>> {
    if (this.#lost !== undefined) throw this.#lost;
    // The rest of a transaction must not run outside of it.
    if (this.#hasBegun && !this.#isInTransaction) throw new Error('SQLite has ended the transaction.');
    this.#call({ sql, parameters });
    const waiting = Promise.withResolvers<QueryResult<unknown>>();
    this.#waiting.push(waiting);
    return waiting.promise;
  }

  #call(call: Call): void {
    this.#thread.postMessage(call);
    this.#thread.ref();
  }

  #settle(answer: Answer): void {
    this.#isInTransaction = answer.isInTransaction;
    const waiting = this.#waiting.shift();
    // An idle thread must not keep the process from ending.
    if (this.#waiting.length === 0) this.#thread.unref();
    if ('result' in answer) waiting?.resolve(answer.result);
    else waiting?.reject(Object.assign(answer.error, answer.details));
  }

  #lose(cause?: unknown): void {
    this.#lost ??= new StorageUnavailableError('The thread that has the SQLite file has ended.', cause);
    this.#isInTransaction = false;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#lost);
  }
}

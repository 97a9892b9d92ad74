import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Driver,
  InsertQueryNode,
  type QueryResult,
  SelectQueryNode,
  UpdateQueryNode,
} from 'kysely';
import { SharedCommit } from './shared-commit.ts';
import { SqliteStatements } from './sqlite-statements.ts';
import { Turns } from './turns.ts';

/** How long to wait before asking for a lock again. */
export const LOCK_POLL_MS = 5;

/**
 * One database handle for everybody. Transactions take turns at it, and those that come while others are at work are
 * committed together: the disk is waited for once, not once each. Nobody is answered before that commit is on disk.
 * A statement outside of a transaction is a transaction of its own.
 */
export class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #statements: SqliteStatements;
  readonly #busyTimeoutMs: number;
  readonly #turns = new Turns();
  /** What the transactions at work will be committed with; undefined between two commits. */
  #commit: SharedCommit | undefined;

  constructor(database: DatabaseSync, busyTimeoutMs: number) {
    this.#database = database;
    this.#statements = new SqliteStatements(database);
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(this);
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: Connection): Promise<void> {
    await this.#turns.take();
    try {
      connection.transaction = await this.#join();
      this.#statements.exec('savepoint one');
    } catch (error) {
      connection.transaction = undefined;
      this.#endTurn();
      throw error;
    }
  }

  async commitTransaction(connection: Connection): Promise<void> {
    const { transaction } = connection;
    this.#guard(() => {
      this.#assertAlive(transaction);
      this.#statements.exec('release one');
    });
    connection.transaction = undefined;
    this.#endTurn();
    await transaction?.done;
  }

  /** Others' work in the same commit stays. Where SQLite has ended the whole of it, there is nothing left to undo. */
  async rollbackTransaction(connection: Connection): Promise<void> {
    const { transaction } = connection;
    if (transaction === undefined) return;
    connection.transaction = undefined;
    try {
      if (transaction === this.#commit) this.#guard(() => this.#undoOne());
    } finally {
      this.#endTurn();
    }
  }

  async savepoint(): Promise<void> {
    throw new Error('A transaction within a transaction is not supported.');
  }

  async destroy(): Promise<void> {
    await this.#turns.take();
    this.#commitAll();
    this.#database.close();
  }

  /** Runs a statement of a transaction at once, and any other when its turn comes. */
  async execute<Row>(connection: Connection, query: CompiledQuery): Promise<QueryResult<Row>> {
    const { transaction } = connection;
    if (transaction !== undefined) {
      this.#assertAlive(transaction);
      return this.#guard(() => this.#statements.run(query));
    }
    await this.#turns.take();
    let joined: SharedCommit | undefined;
    try {
      if (!isShareable(query)) this.#commitAll();
      joined = isWrite(query) ? await this.#join() : this.#commit;
      return await this.#whileLocked(() => this.#guard(() => this.#statements.run<Row>(query)));
    } finally {
      this.#endTurn();
      await joined?.done;
    }
  }

  async *stream<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    await this.#turns.take();
    try {
      this.#commitAll();
      for (const row of this.#statements.iterate<Row>(query)) yield { rows: [row] };
    } finally {
      this.#endTurn();
    }
  }

  #undoOne(): void {
    this.#statements.exec('rollback to one');
    this.#statements.exec('release one');
  }

  /** The commit that is being gathered, begun when there is none. */
  async #join(): Promise<SharedCommit> {
    if (this.#commit !== undefined) return this.#commit;
    // A plain `begin` that later writes fails at once when another process wrote in between; this one waits its turn.
    await this.#whileLocked(() => this.#statements.exec('begin immediate'));
    const commit = new SharedCommit();
    this.#commit = commit;
    // Whoever is ready by the end of this turn of the event loop comes along.
    setImmediate(() => {
      commit.isRipe = true;
      if (commit === this.#commit && this.#turns.areFree) this.#commitAll();
    });
    return commit;
  }

  #endTurn(): void {
    if (this.#commit?.isRipe) this.#commitAll();
    this.#turns.end();
  }

  #commitAll(): void {
    const commit = this.#commit;
    if (commit === undefined) return;
    this.#commit = undefined;
    try {
      this.#statements.exec('commit');
      commit.resolve();
    } catch (error) {
      commit.reject(error);
      if (this.#database.isTransaction) this.#statements.exec('rollback');
    }
  }

  /** SQLite ends a transaction by itself when the disk is full or fails: then it failed for all who share it. */
  #guard<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (this.#commit !== undefined && !this.#database.isTransaction) {
        this.#commit.reject(error);
        this.#commit = undefined;
      }
      throw error;
    }
  }

  #assertAlive(transaction: SharedCommit | undefined): void {
    if (transaction === undefined || transaction !== this.#commit)
      throw new Error('The transaction has ended.');
  }

  /** Tries again while another process holds the lock, and lets this one do other work in between. */
  async #whileLocked<Result>(work: () => Result): Promise<Result> {
    for (let waitedMs = 0; ; waitedMs += LOCK_POLL_MS) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error) || waitedMs >= this.#busyTimeoutMs) throw error;
      }
      await setTimeout(LOCK_POLL_MS);
    }
  }
}

/** What Kysely holds for the length of a query or a transaction. */
class Connection implements DatabaseConnection {
  readonly #driver: NodeSqliteDriver;
  transaction: SharedCommit | undefined;

  constructor(driver: NodeSqliteDriver) {
    this.#driver = driver;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#driver.execute(this, query);
  }

  streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    return this.#driver.stream(query);
  }
}

/** Whether another process holds the lock: https://www.sqlite.org/rescode.html#busy */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return false;
  return (error.errcode & 0xff) === 5;
}

function isWrite({ query }: CompiledQuery): boolean {
  return InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query);
}

/** Anything else, such as a pragma or `vacuum`, may not be allowed in a transaction. */
function isShareable(query: CompiledQuery): boolean {
  return isWrite(query) || SelectQueryNode.is(query.query);
}

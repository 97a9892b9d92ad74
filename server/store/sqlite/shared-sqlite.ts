import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { QueryResult } from 'kysely';
import { isBusy, LOCK_POLL_MS } from './open-sqlite-file.ts';
import { SharedCommit } from './shared-commit.ts';
import { SqliteStatements, type Statement } from './sqlite-statements.ts';
import { Turns } from './turns.ts';

/** A commit is made when this many have joined, even if more are waiting: the first of them waits for the last. */
const MOST_MEMBERS = 100;

/**
 * One database handle for everybody. Transactions take turns at it, and those that come while others are at work are
 * committed together: the disk is waited for once, not once each. Nobody is answered before that commit is on disk.
 * A statement outside of a transaction is a transaction of its own.
 *
 * Transactions are known by numbers that the caller chooses and never uses twice.
 */
export class SharedSqlite {
  readonly #database: DatabaseSync;
  readonly #statements: SqliteStatements;
  readonly #busyTimeoutMs: number;
  readonly #turns = new Turns();
  readonly #transactions = new Map<number, SharedCommit>();
  /** What the transactions at work will be committed with; undefined between two commits. */
  #commit: SharedCommit | undefined;

  constructor(database: DatabaseSync, busyTimeoutMs: number) {
    this.#database = database;
    this.#statements = new SqliteStatements(database);
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  /** Begins a transaction when its turn comes, with its first statement. */
  async beginWith(statement: Statement, transaction: number): Promise<QueryResult<unknown>> {
    await this.#turns.take();
    try {
      const commit = await this.#join();
      this.#statements.exec('savepoint one');
      this.#transactions.set(transaction, commit);
    } catch (error) {
      this.#endTurn();
      throw error;
    }
    return this.runWithin(statement, transaction);
  }

  /** Runs one more statement of a transaction, at once: it is its turn. */
  runWithin(statement: Statement, transaction: number): QueryResult<unknown> {
    this.#alive(transaction);
    return this.#guard(() => this.#statements.run(statement));
  }

  /** Resolves when the transaction is on disk. */
  async commit(transaction: number): Promise<void> {
    const commit = this.#alive(transaction);
    this.#guard(() => this.#statements.exec('release one'));
    this.#transactions.delete(transaction);
    this.#endTurn();
    await commit.done;
  }

  /** Others' work in the same commit stays. Where SQLite has ended the whole of it, there is nothing left to undo. */
  async rollback(transaction: number): Promise<void> {
    const commit = this.#transactions.get(transaction);
    if (commit === undefined) return;
    this.#transactions.delete(transaction);
    try {
      if (commit === this.#commit) this.#guard(() => this.#undo(commit));
    } finally {
      this.#endTurn();
    }
  }

  /** Runs a statement that is a transaction of its own, when its turn comes. */
  async run(statement: Statement): Promise<QueryResult<unknown>> {
    await this.#turns.take();
    let joined: SharedCommit | undefined;
    try {
      if (statement.kind === 'other') this.#commitAll();
      joined = statement.kind === 'write' ? await this.#join() : this.#commit;
      return await this.#whileLocked(() => this.#guard(() => this.#statements.run(statement)));
    } finally {
      this.#endTurn();
      await joined?.done;
    }
  }

  /** Waits for who is at work, and closes the database. */
  async close(): Promise<void> {
    await this.#turns.take();
    this.#commitAll();
    this.#database.close();
  }

  #undo({ members }: SharedCommit): void {
    if (members === 1) {
      // Nobody shares it, so there is nothing to commit, and no disk to wait for.
      this.#commit = undefined;
      this.#statements.exec('rollback');
      return;
    }
    this.#statements.exec('rollback to one');
    this.#statements.exec('release one');
  }

  /** The commit that is being gathered, begun when there is none. */
  async #join(): Promise<SharedCommit> {
    if (this.#commit === undefined) {
      // A plain `begin` that later writes fails at once when another process wrote in between; this one waits its turn.
      await this.#whileLocked(() => this.#statements.exec('begin immediate'));
      this.#commit = new SharedCommit();
    }
    this.#commit.members += 1;
    return this.#commit;
  }

  #endTurn(): void {
    if (this.#commit !== undefined && this.#commit.members >= MOST_MEMBERS) this.#commitAll();
    this.#turns.end();
    const gathered = this.#commit;
    if (gathered === undefined) return;
    // Whoever waits, or has asked by the end of this turn of the event loop, comes along.
    setImmediate(() => {
      if (gathered === this.#commit && this.#turns.areFree) this.#commitAll();
    });
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

  /** The commit that the transaction will be part of. */
  #alive(transaction: number): SharedCommit {
    const commit = this.#transactions.get(transaction);
    if (commit === undefined || commit !== this.#commit) throw new Error('The transaction has ended.');
    return commit;
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

import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';

/** A query as it goes to the store's thread. `other` may have to run outside of a transaction, such as `vacuum`. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
  kind: 'read' | 'write' | 'other';
}

/** More different statements than the product has; one that is made anew each time, of a batch, must not pile up. */
const KEPT = 200;

/** Runs queries on Node's own SQLite, and keeps their statements: preparing one costs more than running it. */
export class SqliteStatements {
  readonly #database: DatabaseSync;
  readonly #kept = new Map<string, { statement: StatementSync; isReader: boolean }>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** A statement that returns nothing. */
  exec(sql: string): void {
    this.#prepare(sql).statement.run();
  }

  run({ sql, parameters }: Statement): QueryResult<unknown> {
    const { statement, isReader } = this.#prepare(sql);
    const values = parameters.map(toSqlValue);
    if (isReader) return { rows: statement.all(...values) };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepare(sql: string) {
    const kept = this.#kept.get(sql);
    if (kept !== undefined) return kept;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, isReader: statement.columns().length > 0 };
    if (this.#kept.size >= KEPT) this.#kept.clear();
    this.#kept.set(sql, prepared);
    return prepared;
  }
}

function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    return value;
  }
  throw new TypeError(`SQLite cannot store a value of type ${typeof value}.`);
}

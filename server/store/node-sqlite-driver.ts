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
import type { Statement } from './sqlite-statements.ts';
import type { SqliteThread } from './sqlite-thread.ts';

/** Kysely's side of the store's thread. */
export class NodeSqliteDriver implements Driver {
  readonly #thread: SqliteThread;
  #transactions = 0;

  constructor(thread: SqliteThread) {
    this.#thread = thread;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(this);
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: Connection): Promise<void> {
    this.#transactions += 1;
    connection.transaction = this.#transactions;
    await this.#thread.call('begin', connection.transaction);
  }

  async commitTransaction({ transaction }: Connection): Promise<void> {
    if (transaction !== undefined) await this.#thread.call('commit', transaction);
  }

  async rollbackTransaction({ transaction }: Connection): Promise<void> {
    if (transaction !== undefined) await this.#thread.call('rollback', transaction);
  }

  async savepoint(): Promise<void> {
    throw new Error('A transaction within a transaction is not supported.');
  }

  async destroy(): Promise<void> {
    await this.#thread.end();
  }

  async execute<Row>(query: CompiledQuery, transaction?: number): Promise<QueryResult<Row>> {
    const result = await this.#thread.call('run', toStatement(query), transaction);
    // Kysely's types say what a row is; SQLite cannot.
    return result as QueryResult<Row>;
  }
}

/** What Kysely holds for the length of a query or a transaction. */
class Connection implements DatabaseConnection {
  readonly #driver: NodeSqliteDriver;
  transaction: number | undefined;

  constructor(driver: NodeSqliteDriver) {
    this.#driver = driver;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#driver.execute(query, this.transaction);
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streams are not supported: what is long is read a page at a time.');
  }
}

function toStatement({ sql, parameters, query }: CompiledQuery): Statement {
  if (SelectQueryNode.is(query)) return { sql, parameters, kind: 'read' };
  const isWrite = InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query);
  return { sql, parameters, kind: isWrite ? 'write' : 'other' };
}

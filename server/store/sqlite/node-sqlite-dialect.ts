import {
  type CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Driver,
  InsertQueryNode,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  UpdateQueryNode,
} from 'kysely';
import type { Statement } from './sqlite-statements.ts';
import type { SqliteThread } from './sqlite-thread.ts';

/** Kysely's SQLite dialect over Node's own SQLite, on another thread, instead of better-sqlite3. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #thread: SqliteThread;

  constructor(thread: SqliteThread) {
    super({
      database: () => {
        throw new Error('The thread has the database.');
      },
    });
    this.#thread = thread;
  }

  override createDriver(): NodeSqliteDriver {
    return new NodeSqliteDriver(this.#thread);
  }

  override createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter();
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** The driver lets one transaction at a time at the database, and none wait for another's commit. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Tells Kysely to migrate in one transaction, which our `begin immediate` makes one process at a time. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

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

  /** It begins with its first statement: to ask for it alone would cost each request a way there and back. */
  async beginTransaction(connection: Connection): Promise<void> {
    this.#transactions += 1;
    connection.transaction = { number: this.#transactions, hasBegun: false };
  }

  async commitTransaction({ transaction }: Connection): Promise<void> {
    if (transaction?.hasBegun) await this.#thread.call('commit', transaction.number);
  }

  async rollbackTransaction({ transaction }: Connection): Promise<void> {
    if (transaction?.hasBegun) await this.#thread.call('rollback', transaction.number);
  }

  async savepoint(): Promise<void> {
    throw new Error('A transaction within a transaction is not supported.');
  }

  async destroy(): Promise<void> {
    await this.#thread.end();
  }

  async execute<Row>(query: CompiledQuery, transaction?: Transaction): Promise<QueryResult<Row>> {
    const statement = toStatement(query);
    let result: QueryResult<unknown>;
    if (transaction === undefined) result = await this.#thread.call('run', statement);
    else {
      const method = transaction.hasBegun ? 'runWithin' : 'beginWith';
      transaction.hasBegun = true;
      result = await this.#thread.call(method, statement, transaction.number);
    }
    // Kysely's types say what a row is; SQLite cannot.
    return result as QueryResult<Row>;
  }
}

interface Transaction {
  /** As the thread knows it. */
  number: number;
  hasBegun: boolean;
}

/** What Kysely holds for the length of a query or a transaction. */
class Connection implements DatabaseConnection {
  readonly #driver: NodeSqliteDriver;
  transaction: Transaction | undefined;

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

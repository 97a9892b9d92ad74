import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely';

/** How long to wait before asking for a lock again. */
export const LOCK_POLL_MS = 5;

/** Kysely's SQLite dialect over Node's own SQLite instead of better-sqlite3. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync;
  readonly #busyTimeoutMs: number;

  constructor(database: DatabaseSync, busyTimeoutMs: number) {
    super({ database: asBetterSqlite(database) });
    this.#database = database;
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  override createDriver(): SqliteDriver {
    return new NodeSqliteDriver(this.#database, this.#busyTimeoutMs);
  }

  override createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter();
  }
}

/** Tells Kysely to migrate in one transaction, which our `begin immediate` makes one process at a time. */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #busyTimeoutMs: number;

  constructor(database: DatabaseSync, busyTimeoutMs: number) {
    super({ database: asBetterSqlite(database) });
    this.#database = database;
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return waitForLocks(await super.acquireConnection(), this.#busyTimeoutMs);
  }

  /** A plain `begin` that later writes fails at once when another process wrote in between; this one waits its turn. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite ends a transaction by itself when the disk is full or fails; rolling back again would hide that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** Tries again while another process holds the lock, and lets this one do other work in between. */
function waitForLocks(connection: DatabaseConnection, busyTimeoutMs: number): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery) {
      for (let waitedMs = 0; ; waitedMs += LOCK_POLL_MS) {
        try {
          return await connection.executeQuery<Row>(query);
        } catch (error) {
          if (!isBusy(error) || waitedMs >= busyTimeoutMs) throw error;
        }
        await setTimeout(LOCK_POLL_MS);
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}

/** Whether another process holds the lock: https://www.sqlite.org/rescode.html#busy */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return false;
  return (error.errcode & 0xff) === 5;
}

function asBetterSqlite(database: DatabaseSync) {
  return {
    close: () => database.close(),
    prepare(sql: string) {
      const statement = database.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...parameters.map(toSqlValue)),
        run: (parameters: readonly unknown[]) => statement.run(...parameters.map(toSqlValue)),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...parameters.map(toSqlValue)),
      };
    },
  };
}

function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    return value;
  }
  throw new TypeError(`SQLite cannot store a value of type ${typeof value}.`);
}

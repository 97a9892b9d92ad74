import type { DatabaseSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect } from 'kysely';
import { NodeSqliteDriver } from './node-sqlite-driver.ts';

/** Kysely's SQLite dialect over Node's own SQLite instead of better-sqlite3, with commits that are shared. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync;
  readonly #busyTimeoutMs: number;

  constructor(database: DatabaseSync, busyTimeoutMs: number) {
    super({
      database: () => {
        throw new Error('The driver has the database.');
      },
    });
    this.#database = database;
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  override createDriver(): NodeSqliteDriver {
    return new NodeSqliteDriver(this.#database, this.#busyTimeoutMs);
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

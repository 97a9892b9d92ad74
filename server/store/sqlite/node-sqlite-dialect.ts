import { SqliteAdapter, SqliteDialect } from 'kysely';
import { NodeSqliteDriver } from './node-sqlite-driver.ts';
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

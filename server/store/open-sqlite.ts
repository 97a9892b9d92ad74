import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setImmediate, setTimeout } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
} from 'kysely';
import type { Store, Tables } from './schema.ts';
import { SQLITE_BUSY, sqliteResultCode } from './storage-errors.ts';

/**
 * Opens a store in a SQLite file. The first query opens the file, or makes it in a folder that is there. A statement blocks
 * the process until it is done; a wait for another process's lock, at most `waitMs`, does not.
 */
export function openSqlite(path: string, waitMs: number): Store {
  const database = new DatabaseSync(path, { open: false });
  const dialect = new MigratingSqliteDialect({
    async database() {
      if (!database.isOpen) database.open();
      // When several processes make the file at once, one switches it to WAL mode, and the others are refused as busy.
      await whenUnlocked(waitMs, () => database.exec(PRAGMAS));
      return forKysely(database);
    },
    onCreateConnection: async (connection) => waitForLocks(connection, database, waitMs),
  });
  return new Kysely<Tables>({ dialect });
}

/** A commit is on disk, and SQLite overwrites what is deleted. */
const PRAGMAS = 'pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;';

/** Tells Kysely to migrate in one transaction: `begin immediate` lets one process at a time do it. */
class MigratingSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new MigratingSqliteAdapter();
  }
}

class MigratingSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely takes a database that is like one of the package better-sqlite3. */
function forKysely(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      // A plain `begin` that writes later fails when another process wrote in between.
      const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql);
      // SQLite itself refuses a parameter that it cannot store.
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      };
    },
  };
}

/**
 * Lets a connection wait for locks without blocking the process, and stops a transaction that SQLite has ended by
 * itself.
 */
function waitForLocks(connection: DatabaseConnection, database: DatabaseSync, waitMs: number): void {
  const execute = connection.executeQuery.bind(connection);
  let isInTransaction = false;
  connection.executeQuery = async <Row>(query: CompiledQuery) => {
    // Pages are served between two transactions, however many wait.
    if (!isInTransaction) await setImmediate();
    if (isInTransaction && !database.isTransaction) {
      // SQLite ends a transaction itself on a full disk, for example.
      if (query.sql !== 'rollback') throw new Error('SQLite has ended the transaction.');
      isInTransaction = false;
      return { rows: [] };
    }
    const result = await whenUnlocked(waitMs, () => execute<Row>(query));
    isInTransaction = database.isTransaction;
    return result;
  };
}

/** The store asks for a lock again after this pause. */
const LOCK_POLL_MS = 5;

/** Tries again while another process holds the lock. SQLite's own timeout would block this process, and so its pages. */
async function whenUnlocked<Result>(waitMs: number, work: () => Result | Promise<Result>): Promise<Result> {
  for (const start = performance.now(); ; await setTimeout(LOCK_POLL_MS)) {
    try {
      return await work();
    } catch (error) {
      const isLocked = sqliteResultCode(error) === SQLITE_BUSY;
      if (!isLocked || performance.now() - start >= waitMs) throw error;
    }
  }
}

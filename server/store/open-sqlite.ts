import { closeSync, mkdirSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setImmediate, setTimeout } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { ConfigError, EXIT } from '../errors.ts';
import { SQLITE_BUSY, StorageUnavailableError, sqliteResultCode } from './failures.ts';
import type { Store, Tables } from './schema.ts';

interface SqliteFile {
  path: string;
  /** How long a statement waits for another process's lock, in milliseconds. */
  busyTimeoutMs: number;
}

/**
 * A store in a SQLite file. The first query opens the file, or makes it. A statement blocks the process until it is
 * done, a wait for another process's lock does not.
 */
export function openSqlite(file: SqliteFile): Store {
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => new SqliteDriver(file),
      createAdapter: () => new MigratingSqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (store) => new SqliteIntrospector(store),
    },
  });
}

/** Tells Kysely to migrate in one transaction: `begin immediate` lets one process at a time do it. */
class MigratingSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** How long to wait before asking for a lock again. */
const LOCK_POLL_MS = 5;

/** No lock, no shared memory: SQLite's extended codes SQLITE_IOERR_LOCK and SQLITE_IOERR_SHMMAP. */
const NOT_SHARED: unknown[] = [3850, 5386];

/** The one connection: Kysely gives it to one query or transaction at a time. */
class SqliteDriver implements Driver, DatabaseConnection {
  readonly #file: SqliteFile;
  #database: DatabaseSync | undefined;
  /** The file that is open. */
  #stats: Stats | undefined;
  #isInTransaction = false;
  #isClosed = false;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async init(): Promise<void> {}

  /** Pages are served between two transactions, however many wait. */
  async acquireConnection(): Promise<this> {
    await setImmediate();
    return this;
  }

  async releaseConnection(): Promise<void> {}

  /** Takes the write lock at once: a plain `begin` that writes later fails when another process wrote in between. */
  async beginTransaction(): Promise<void> {
    await this.#run('begin immediate');
    this.#isInTransaction = true;
  }

  /** Resolves when the transaction is on disk. */
  async commitTransaction(): Promise<void> {
    await this.#run('commit');
    this.#isInTransaction = false;
  }

  async rollbackTransaction(): Promise<void> {
    this.#isInTransaction = false;
    if (this.#database?.isTransaction) await this.#run('rollback');
  }

  /** @throws what SQLite and `assertOwnLog` throw, and {StorageUnavailableError} when the store is closed. */
  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // Kysely's types say what parameters and rows are; SQLite itself refuses a parameter that it cannot store.
    return (await this.#run(sql, parameters as SQLInputValue[])) as QueryResult<Row>;
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streams are not supported: read what is long a page at a time.');
  }

  /** Rolls back a transaction that is still open. */
  async destroy(): Promise<void> {
    this.#isClosed = true;
    this.#database?.close();
    this.#database = undefined;
  }

  /**
   * Runs it again while another process holds the lock, up to `busyTimeoutMs`. SQLite's own `busy_timeout` stays 0: it
   * would block the process.
   */
  async #run(sql: string, parameters: SQLInputValue[] = []): Promise<QueryResult<unknown>> {
    for (const start = performance.now(); ; await setTimeout(LOCK_POLL_MS)) {
      if (this.#isClosed) throw new StorageUnavailableError('The store is closed.');
      try {
        // If the file cannot be opened, the next statement tries again.
        this.#database ??= this.#open();
        return this.#runOnce(this.#database, sql, parameters);
      } catch (error) {
        const isLocked = sqliteResultCode(error) === SQLITE_BUSY;
        if (!isLocked || performance.now() - start >= this.#file.busyTimeoutMs) throw error;
      }
    }
  }

  /** Makes the file when it is not there. SQLite overwrites what is deleted. */
  #open(): DatabaseSync {
    const { path } = this.#file;
    mkdirSync(dirname(path), { recursive: true });
    assertOwnLog(path);
    const opened = new DatabaseSync(path, { enableForeignKeyConstraints: true });
    try {
      // When several processes make the file at once, one switches it to WAL mode, and the others are refused as busy.
      opened.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;');
      // The first that needs shared memory.
      opened.exec('select 1 from sqlite_schema');
      this.#stats = statSync(path);
      return opened;
    } catch (error) {
      opened.close();
      const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
      throw NOT_SHARED.includes(code)
        ? new ConfigError(
            `${path} is where programs can share no memory or locks, as on FUSE and some shares. SQLite does not work there: set DATA_DIR or DATABASE_URL to a folder on a disk of this machine.`,
          )
        : error;
    }
  }

  #runOnce(database: DatabaseSync, sql: string, parameters: SQLInputValue[]): QueryResult<unknown> {
    if (!database.isTransaction) {
      // On a full disk, for example. The rest of the transaction must not run outside of it.
      if (this.#isInTransaction) throw new Error('SQLite has ended the transaction.');
      this.#endIfReplaced();
    }
    const prepared = database.prepare(sql);
    return prepared.columns().length > 0
      ? { rows: prepared.all(...parameters) }
      : { rows: [], numAffectedRows: BigInt(prepared.run(...parameters).changes) };
  }

  /**
   * Ends the process when the file was deleted or replaced, which SQLite does not notice. Touches nothing: what is at the
   * path is another program's by then. https://www.sqlite.org/howtocorrupt.html#_unlinking_or_renaming_a_database_file_while_in_use
   */
  #endIfReplaced(): void {
    const { path } = this.#file;
    let there: Stats | undefined;
    try {
      there = statSync(path, { throwIfNoEntry: false });
    } catch {
      // When the disk fails, the statement says so.
      return;
    }
    if (there?.ino === this.#stats?.ino && there?.dev === this.#stats?.dev) return;
    console.error(`${path} was deleted or replaced, so this program ends. Start it again.`);
    process.exit(EXIT.failed);
  }
}

/** Where a database says that it has a log, and how: https://www.sqlite.org/fileformat.html#file_format_version_numbers */
const READ_VERSION_AT = 19;
const WITH_LOG = 2;

/**
 * Call it before SQLite opens the file: SQLite applies the log next to a file to it, even one of another database.
 * @throws {ConfigError} when a log lies next to a file that is missing, empty or a fresh copy of `vacuum into`:
 * such a file has none, so this one is of the database that was there before.
 */
function assertOwnLog(path: string): void {
  const log = `${path}-wal`;
  if (!statSync(log, { throwIfNoEntry: false })?.size) return;
  if (readVersion(path) === WITH_LOG) return;
  throw new ConfigError(
    `${log} is the log of the database that was at ${path} before, and holds its newest requests. Move it, and ${path}-shm, next to that database, and start again: docs/deploying.md.`,
  );
}

/** Undefined when there is no such file, or it is too short. */
function readVersion(path: string): number | undefined {
  if (!statSync(path, { throwIfNoEntry: false })?.size) return undefined;
  const file = openSync(path, 'r');
  try {
    const header = Buffer.alloc(READ_VERSION_AT + 1);
    readSync(file, header, 0, header.length, 0);
    return header[READ_VERSION_AT];
  } finally {
    closeSync(file);
  }
}

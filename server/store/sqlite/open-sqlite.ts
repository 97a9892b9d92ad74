import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Store, Tables } from '../schema.ts';
import type { SqliteFile } from './open-sqlite-file.ts';
import { SqliteDriver } from './sqlite-driver.ts';
import { shareUse } from './usage-lock.ts';

/**
 * A store in a SQLite file, with one connection on its own thread, so that waiting for the disk blocks nothing else.
 * The first query opens the file, or makes it.
 */
export function openSqlite(file: SqliteFile): Store {
  return new Kysely<Tables>({
    dialect: {
      createDriver: () =>
        new SqliteDriver(
          () => startSqliteThread(file),
          () => shareUse(file.path, file.busyTimeoutMs),
        ),
      createAdapter: () => new ThreadedSqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (store) => new SqliteIntrospector(store),
    },
  });
}

/** `execArgv`: the thread must not load again what the process loads at its start. */
function startSqliteThread(file: SqliteFile): Worker {
  return new Worker(join(import.meta.dirname, 'sqlite-thread.ts'), { workerData: file, execArgv: [] });
}

/** Tells Kysely to migrate in one transaction: `begin immediate` lets one process at a time do it. */
class ThreadedSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

import { Kysely } from 'kysely';
import type { Store, Tables } from '../schema.ts';
import { NodeSqliteDialect } from './node-sqlite-dialect.ts';
import type { SqliteFile } from './open-sqlite-file.ts';
import { SqliteThread } from './sqlite-thread.ts';
import { startSqliteThread } from './start-sqlite-thread.ts';

/** A store in a SQLite file, on a thread of its own. The first query opens the file, or makes it. */
export function openSqlite(file: SqliteFile): Store {
  const thread = new SqliteThread(() => startSqliteThread(file));
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(thread) });
}

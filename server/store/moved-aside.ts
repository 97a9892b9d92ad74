import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseDatabaseUrl, type StoreSettings } from './database-url.ts';

/**
 * The databases that a restore moved aside and that no one has deleted since: docs/deploying.md. An erasure does
 * not reach them.
 */
export function movedAside(dataDir: string): string[] {
  if (!existsSync(dataDir)) return [];
  const folders = readdirSync(dataDir).filter((name) => name.startsWith('moved-aside-'));
  return folders.map((name) => join(dataDir, name, 'requests.db')).filter((path) => existsSync(path));
}

/** While databases that no server uses still hold requests. */
export function leftBehind({ databaseUrl, sqliteFile, dataDir }: StoreSettings): string[] {
  return [...leftInSqlite(databaseUrl, sqliteFile), ...movedAside(dataDir)].map(
    (file) =>
      `${file} still holds requests. Take them over, then delete it: npm run requests -- import ${file}`,
  );
}

/** On Postgres, while the SQLite file of the data folder holds requests. */
function leftInSqlite(databaseUrl: string, sqliteFile: string): string[] {
  if (parseDatabaseUrl(databaseUrl).kind === 'sqlite' || !existsSync(sqliteFile)) return [];
  try {
    using database = new DatabaseSync(sqliteFile, { readOnly: true });
    if (database.prepare('select 1 from contact_requests').get() === undefined) return [];
  } catch {
    // What cannot be read may hold some.
  }
  return [sqliteFile];
}

import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { MINUTE_MS } from '../../shared/durations.ts';
import { ConfigError } from '../errors.ts';
import { type DatabaseAddress, openDatabase } from './database.ts';
import { addFieldColumns, fieldsWithoutColumn } from './field-columns.ts';
import * as contactRequests from './migrations/0001-contact-requests.ts';
import { assertUtf8 } from './open-postgres.ts';
import type { Store } from './schema.ts';
import { assertNotShared } from './shared-folder.ts';

/** Migrations run in this order. The way back to the version before is a backup. */
const migrations: Record<string, Migration> = {
  '0001-contact-requests': contactRequests,
};

/** A database of this version has had exactly these. */
export const MIGRATIONS = Object.keys(migrations);

/** One migration takes no longer, and another process waits no longer for it. */
const MIGRATION_MS = 10 * MINUTE_MS;

/** These files show that a database was there. */
type Traces = Record<'secretFile' | 'erasuresFile', string>;

/**
 * Migrates a database, over a connection of its own: a big table takes longer than the limit
 * for a visitor's request.
 * @throws as `assertNotGone`, `assertNotShared`, `assertUtf8` and `migrate` do. Then no connection stays open.
 */
export async function bringUpToDate(database: DatabaseAddress, traces: Traces): Promise<void> {
  if ('path' in database) {
    assertNotGone(database.path, traces);
    const folder = dirname(database.path);
    mkdirSync(folder, { recursive: true });
    assertNotShared(folder);
  }
  await using store = openDatabase(database, MIGRATION_MS);
  await assertUtf8(store);
  await migrate(store);
}

/**
 * @throws {ConfigError} where there was a database and none is now. A new one would be copied over good backups, and
 *   nothing would say that requests are missing.
 */
function assertNotGone(path: string, { secretFile, erasuresFile }: Traces): void {
  const trace = [secretFile, erasuresFile].find(existsSync);
  if (trace === undefined || statSync(path, { throwIfNoEntry: false })?.size) return;
  throw new ConfigError(
    `${path} is gone or empty, and ${trace} shows that requests were kept. Put a backup in its place: docs/deploying.md#backups. To begin without those requests, move ${trace} away.`,
  );
}

/**
 * Migrates the database to the newest schema, completely or not at all, and gives every field of the contact form a
 * column. Does nothing when the schema is up to date. Any number of processes may do this at once: one works, the
 * others wait for it.
 * @throws {ConfigError} when a newer version has changed the database; and the first migration's error.
 */
export async function migrate(store: Store): Promise<void> {
  if ((await pendingMigrations(store)).length === 0) return;
  const { error } = await migrator(store).migrateToLatest();
  if (error !== undefined) throw error;
  await addFieldColumns(store);
}

/**
 * Says what `migrate` would do: names the migrations, or the columns that are missing after them. Changes nothing.
 * @throws {ConfigError} when a newer version has changed the database.
 */
export async function pendingMigrations(store: Store): Promise<string[]> {
  const all = await migrator(store).getMigrations();
  const pending = all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  // A new database has no list of migrations yet.
  if (pending.length < all.length) await assertKnown(store);
  return pending.length > 0 ? pending : fieldsWithoutColumn(store);
}

function migrator(store: Store): Migrator {
  return new Migrator({ db: store, provider: { getMigrations: async () => migrations } });
}

async function assertKnown(store: Store): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(store);
  const unknown = rows.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown === undefined) return;
  throw new ConfigError(
    `The database was brought up to date by a newer version (${unknown.name}), which this one does not know. Start that version again, or put the backup from before the upgrade in its place: docs/deploying.md.`,
  );
}

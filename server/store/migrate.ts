import { existsSync, statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { MINUTE_MS, SECOND_MS } from '../../shared/durations.ts';
import { ConfigError } from '../errors.ts';
import { openDatabase } from './database.ts';
import { parseDatabaseUrl } from './database-url.ts';
import { addFieldColumns, fieldsWithoutColumn } from './field-columns.ts';
import * as contactRequests from './migrations/0001-contact-requests.ts';
import { assertUsable } from './open-postgres.ts';
import { isPostgres, type Store } from './schema.ts';
import type { SecretSettings } from './secret.ts';

/** In the order in which they run. The way back to the version before is a backup. */
const migrations: Record<string, Migration> = {
  '0001-contact-requests': contactRequests,
};

/** Their names: a database of this version has had exactly these. */
export const MIGRATIONS = Object.keys(migrations);

/** The longest that one migration takes, and that another process waits for it. */
const MIGRATION_MS = 10 * MINUTE_MS;

/** Another process that makes the database leaves it empty for a moment. */
const MAKING_MS = SECOND_MS;
const POLL_MS = 50;

/**
 * Migrates the database that `DATABASE_URL` names, over a connection of its own: a big table takes longer than the limit
 * for a visitor's request.
 * @throws as `assertNotGone`, `assertNotEmpty`, `assertUsable` and `migrate` do. Then no connection stays open.
 */
export async function bringUpToDate(
  databaseUrl: string,
  settings: Pick<SecretSettings, 'secretFile'> & { erasuresFile: string },
): Promise<void> {
  const address = parseDatabaseUrl(databaseUrl);
  if (address.kind === 'sqlite') {
    assertNotGone(address.path, settings);
    await assertNotEmpty(address.path);
  }
  await using store = openDatabase(databaseUrl, { busyTimeoutMs: MIGRATION_MS });
  await assertUsable(store);
  await migrate(store);
}

/**
 * @throws {ConfigError} where there was a database and none is now. A new one would be copied over good backups, and
 *   nothing would say that requests are missing.
 */
function assertNotGone(
  path: string,
  { secretFile, erasuresFile }: Pick<SecretSettings, 'secretFile'> & { erasuresFile: string },
): void {
  const trace = [secretFile, erasuresFile].find(existsSync);
  if (existsSync(path) || trace === undefined) return;
  throw new ConfigError(
    `${path} is gone, and ${trace} shows that requests were kept. Put a backup in its place: docs/deploying.md. To begin without those requests, move ${trace} away.`,
  );
}

/** @throws {ConfigError} for an empty file, which a server would take for a new database. */
async function assertNotEmpty(path: string): Promise<void> {
  for (let waitedMs = 0; statSync(path, { throwIfNoEntry: false })?.size === 0; waitedMs += POLL_MS) {
    if (waitedMs >= MAKING_MS)
      throw new ConfigError(
        `${path} is empty: a backup, perhaps, that was cut off. Put a whole one in its place, or delete it to begin anew: docs/deploying.md.`,
      );
    await setTimeout(POLL_MS);
  }
}

/**
 * Migrates the database to the newest schema, completely or not at all, and gives every field of the contact form a
 * column. Does nothing when the schema is up to date. Any number of processes may do this at once: one works, the
 * others wait for it.
 * @throws {ConfigError} when a newer version has changed the database, or a SQLite file is another program's;
 * and the first migration's error.
 */
export async function migrate(store: Store): Promise<void> {
  if ((await pendingMigrations(store)).length === 0) return;
  const { error } = await migrator(store).migrateToLatest();
  if (error !== undefined) throw error;
  await addFieldColumns(store);
}

/**
 * What `migrate` would do: the names of migrations, or the columns that are missing after them. Changes nothing.
 * @throws {ConfigError} when a newer version has changed the database.
 */
export async function pendingMigrations(store: Store): Promise<string[]> {
  const all = await migrator(store).getMigrations();
  const pending = all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  // A new database has no list of migrations yet.
  if (pending.length < all.length) await assertKnown(store);
  else if (!isPostgres(store)) await assertOurs(store);
  return pending.length > 0 ? pending : fieldsWithoutColumn(store);
}

function migrator(store: Store): Migrator {
  return new Migrator({ db: store, provider: { getMigrations: async () => migrations } });
}

async function assertOurs(store: Store): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema
    where type = 'table' and name not like 'kysely%'
      and not exists (select 1 from sqlite_schema where name = 'contact_requests') limit 1`.execute(store);
  if (rows[0] === undefined) return;
  throw new ConfigError(
    `The file that DATABASE_URL names is the database of another program: it has the table ${rows[0].name}, and no contact requests. Put ours in its place: docs/deploying.md.`,
  );
}

async function assertKnown(store: Store): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(store);
  const unknown = rows.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown === undefined) return;
  throw new ConfigError(
    `The database was brought up to date by a newer version (${unknown.name}), which this one does not know. Start that version again, or put the backup from before the upgrade in its place: docs/deploying.md.`,
  );
}

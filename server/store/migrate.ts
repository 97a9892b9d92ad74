import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { addFieldColumns, fieldsWithoutColumn } from './field-columns.ts';
import * as contactRequests from './migrations/0001-contact-requests.ts';
import * as outbox from './migrations/0002-outbox.ts';
import * as suspicion from './migrations/0003-suspicion.ts';
import * as keepingThePromise from './migrations/0004-keeping-the-promise.ts';
import * as waitingRequests from './migrations/0005-waiting-requests.ts';
import * as noStatisticsOfPeople from './migrations/0006-no-statistics-of-people.ts';
import * as cheapHealthChecks from './migrations/0007-cheap-health-checks.ts';
import * as trustedClock from './migrations/0008-trusted-clock.ts';
import * as promiseAsStored from './migrations/0009-the-promise-as-stored.ts';
import * as severalPeopleAndEvents from './migrations/0010-several-people-and-events.ts';
import * as visits from './migrations/0011-visits.ts';
import * as erasureCount from './migrations/0012-erasure-count.ts';
import type { Store } from './schema.ts';
import { UnusableDatabaseError } from './unusable-database.ts';

/**
 * In the order in which they run. `down` keeps every request and mail: without it, the way back to the version before
 * is a backup.
 */
export const migrations: Record<string, Migration> = {
  '0001-contact-requests': contactRequests,
  '0002-outbox': outbox,
  '0003-suspicion': suspicion,
  '0004-keeping-the-promise': keepingThePromise,
  '0005-waiting-requests': waitingRequests,
  '0006-no-statistics-of-people': noStatisticsOfPeople,
  '0007-cheap-health-checks': cheapHealthChecks,
  '0008-trusted-clock': trustedClock,
  '0009-the-promise-as-stored': promiseAsStored,
  '0010-several-people-and-events': severalPeopleAndEvents,
  '0011-visits': visits,
  '0012-erasure-count': erasureCount,
};

/**
 * Migrates the database to the newest schema, completely or not at all, and gives every field of the contact form a
 * column. Does nothing when the schema is up to date. Any number of processes may do this at once: one works, the
 * others wait for it.
 * @throws {UnusableDatabaseError} when a newer version has changed the database, and the first migration's error.
 */
export async function migrate(store: Store): Promise<void> {
  if ((await pendingMigrations(store)).length === 0) return;
  const { error } = await migrator(store).migrateToLatest();
  if (error !== undefined) throw error;
  await addFieldColumns(store);
}

/**
 * Undoes every migration after the one named, the newest first, all or none. For an older version of this software,
 * with no server running.
 * @throws {RangeError} when there is no such migration, or one after it cannot be undone.
 */
export async function migrateBack(store: Store, target: string): Promise<void> {
  const names = Object.keys(migrations);
  const targets = names.slice(names.findLastIndex((name) => migrations[name]?.down === undefined));
  if (!targets.includes(target)) throw new RangeError(`Give one of: ${targets.join(', ')}.`);
  const { error } = await migrator(store).migrateTo(target);
  if (error !== undefined) throw error;
}

/**
 * What `migrate` would do: the names of migrations, or the columns that are missing after them. Changes nothing.
 * @throws {UnusableDatabaseError} when a newer version has changed the database.
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
  throw new UnusableDatabaseError(
    `The database was brought up to date by a newer version (${unknown.name}), which this one does not know. Start that version again. To go back to this one, run there first: npm run requests -- migrate-back ${Object.keys(migrations).at(-1)}. Where that version is gone, restore the backup that was made before the upgrade.`,
  );
}

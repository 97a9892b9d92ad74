import { Migrator } from 'kysely/migration';
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
import type { Store } from './schema.ts';

/** In the order in which they run. */
export const migrations = {
  '0001-contact-requests': contactRequests,
  '0002-outbox': outbox,
  '0003-suspicion': suspicion,
  '0004-keeping-the-promise': keepingThePromise,
  '0005-waiting-requests': waitingRequests,
  '0006-no-statistics-of-people': noStatisticsOfPeople,
  '0007-cheap-health-checks': cheapHealthChecks,
  '0008-trusted-clock': trustedClock,
  '0009-the-promise-as-stored': promiseAsStored,
};

/**
 * Migrates the database to the newest schema, completely or not at all, and gives every field of the contact form a
 * column. Does nothing when the schema is up to date. Any number of processes may do this at once: one works, the
 * others wait for it.
 * @throws the first migration's error.
 */
export async function migrate(store: Store): Promise<void> {
  const { error } = await migrator(store).migrateToLatest();
  if (error !== undefined) throw error;
  await addFieldColumns(store);
}

/** What `migrate` would do: the names of migrations, or the columns that are missing after them. Changes nothing. */
export async function pendingMigrations(store: Store): Promise<string[]> {
  const all = await migrator(store).getMigrations();
  const pending = all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  return pending.length > 0 ? pending : fieldsWithoutColumn(store);
}

function migrator(store: Store): Migrator {
  return new Migrator({ db: store, provider: { getMigrations: async () => migrations } });
}

import { Migrator } from 'kysely/migration';
import * as contactRequests from './migrations/0001-contact-requests.ts';
import * as outbox from './migrations/0002-outbox.ts';
import * as suspicion from './migrations/0003-suspicion.ts';
import * as keepingThePromise from './migrations/0004-keeping-the-promise.ts';
import * as waitingRequests from './migrations/0005-waiting-requests.ts';
import * as noStatisticsOfPeople from './migrations/0006-no-statistics-of-people.ts';
import * as cheapHealthChecks from './migrations/0007-cheap-health-checks.ts';
import * as trustedClock from './migrations/0008-trusted-clock.ts';
import type { Store } from './schema.ts';

const migrations = {
  '0001-contact-requests': contactRequests,
  '0002-outbox': outbox,
  '0003-suspicion': suspicion,
  '0004-keeping-the-promise': keepingThePromise,
  '0005-waiting-requests': waitingRequests,
  '0006-no-statistics-of-people': noStatisticsOfPeople,
  '0007-cheap-health-checks': cheapHealthChecks,
  '0008-trusted-clock': trustedClock,
};

/**
 * Brings the database to the newest schema, all of the way or not at all; does nothing when it is there already.
 * Any number of processes may do this at once: one works, the others wait for it.
 * @throws the first migration's error.
 */
export async function migrate(store: Store): Promise<void> {
  const { error } = await migrator(store).migrateToLatest();
  if (error !== undefined) throw error;
}

/** The names of the migrations that `migrate` would run. Changes nothing. */
export async function pendingMigrations(store: Store): Promise<string[]> {
  const all = await migrator(store).getMigrations();
  return all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

function migrator(store: Store): Migrator {
  return new Migrator({ db: store, provider: { getMigrations: async () => migrations } });
}

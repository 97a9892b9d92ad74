import { existsSync } from 'node:fs';
import { openDatabase } from '../store/database.ts';
import { parseDatabaseUrl } from '../store/database-url.ts';
import { migrate, pendingMigrations } from '../store/migrate.ts';
import type { Store } from '../store/schema.ts';
import { CommandError } from './command-error.ts';

/** Long enough to outlast another process that migrates. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens the store that the server works on. A command makes no database and changes no schema, unless it is told to:
 * a server of another version may be running.
 * @throws {CommandError} when there is no database, or its schema is older than this version's.
 */
export async function openStore(databaseUrl: string, { migrate: mayMigrate = false } = {}): Promise<Store> {
  const address = parseDatabaseUrl(databaseUrl);
  const { name } = address;
  if (address.kind === 'sqlite' && !existsSync(address.path)) {
    throw new CommandError(`There is no database ${name}. Start the server once, or correct DATABASE_URL.`);
  }
  const store = openDatabase(databaseUrl, { busyTimeoutMs: BUSY_TIMEOUT_MS });
  try {
    if (mayMigrate) await migrate(store);
    if ((await pendingMigrations(store)).length === 0) return store;
  } catch (error) {
    await store.destroy();
    throw error;
  }
  await store.destroy();
  throw new CommandError(
    `The database ${name} is not brought up to this version yet. Start the server once; it does that.`,
  );
}

import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '../../server/store/database.ts';
import { parseDatabaseUrl } from '../../server/store/database-url.ts';
import { isPostgres } from '../../server/store/is-postgres.ts';
import { pendingMigrations } from '../../server/store/migrate.ts';
import { assertUsable } from '../../server/store/postgres/open-postgres.ts';
import type { Store } from '../../server/store/schema.ts';
import { StorageUnavailableError, UnusableDatabaseError } from '../../server/store/storage-unavailable.ts';
import { fail, type Outcome, pass } from './report.ts';

/** The store must open, accept writes, and have the tables or allow creating them. Changes nothing in it. */
export async function checkStore(databaseUrl: string): Promise<Outcome> {
  const address = parseDatabaseUrl(databaseUrl);
  const { name } = address;
  // Opening it would create it, perhaps as a different user than the server's.
  if (address.kind === 'sqlite' && !existsSync(address.path))
    return pass(`${name} is made on the first start.`);
  try {
    return await tryStore(databaseUrl, name);
  } catch (error) {
    if (error instanceof UnusableDatabaseError) return fail(error.message);
    const why = error instanceof StorageUnavailableError ? error.line : `${error}.`;
    return fail(
      `${name} cannot be used: ${why} Start the database, give the server’s user the right to read and write it, or correct DATABASE_URL.`,
    );
  }
}

async function tryStore(databaseUrl: string, name: string): Promise<Outcome> {
  await using store = openDatabase(databaseUrl);
  await assertUsable(store);
  const { length: pending } = await pendingMigrations(store);
  if (pending > 0) {
    await tryToMakeTables(store);
    return pass(`${name} answers; the next start brings it up to date (${pending} migration(s)).`);
  }
  await tryToWrite(store);
  if (await isOpenToStrangers(store))
    return fail(
      `${name} lets everyone who has the public key of its Supabase project read the requests. Keep them in a schema of their own: docs/deploying/several-machines.md says how.`,
    );
  return pass(`${name} answers and is up to date.`);
}

/**
 * A Supabase project gives two roles rights to what its owner makes in the schema `public`, and its web API answers with
 * them: https://supabase.com/docs/guides/api/securing-your-api
 */
async function isOpenToStrangers(store: Store): Promise<boolean> {
  if (!isPostgres(store)) return false;
  const { rows } = await sql`
    select 1 from pg_class, pg_roles
    where pg_class.oid = 'contact_requests'::regclass and not relrowsecurity
    and rolname in ('anon', 'authenticated') and has_table_privilege(pg_roles.oid, pg_class.oid, 'select')
    and has_schema_privilege(pg_roles.oid, relnamespace, 'usage')`.execute(store);
  return rows.length > 0;
}

/** Changes no row. A read-only store or user still refuses it. */
async function tryToWrite(store: Store): Promise<void> {
  await store.updateTable('outbox').set({ attempts: 0 }).where('id', '=', '').execute();
}

async function tryToMakeTables(store: Store): Promise<void> {
  const transaction = await store.startTransaction().execute();
  try {
    await transaction.schema.createTable('launch_check').addColumn('id', 'integer').execute();
  } finally {
    await transaction.rollback().execute();
  }
}

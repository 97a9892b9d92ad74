import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { explain } from '../../server/explain.ts';
import { openDatabase } from '../../server/store/database.ts';
import { parseDatabaseUrl } from '../../server/store/database-url.ts';
import { isPostgres } from '../../server/store/is-postgres.ts';
import { pendingMigrations } from '../../server/store/migrate.ts';
import { assertUsable } from '../../server/store/postgres/open-postgres.ts';
import type { Store } from '../../server/store/schema.ts';
import { backupWarning, lastBackup } from '../../server/watch/backup-age.ts';
import { type CheckResult, fail, pass, warn } from './report.ts';

/**
 * The store must open, and be closed to strangers. Whether it can be written, the running server says. Changes nothing
 * in it.
 */
export async function checkStore(databaseUrl: string): Promise<CheckResult> {
  const address = parseDatabaseUrl(databaseUrl);
  const { name } = address;
  // Opening it would create it, perhaps as a different user than the server's.
  if (address.kind === 'sqlite' && !existsSync(address.path))
    return pass(`${name} is made on the first start.`);
  try {
    await using store = openDatabase(databaseUrl);
    await assertUsable(store);
    const { length: pending } = await pendingMigrations(store);
    if (pending > 0)
      return pass(`${name} answers; the next start brings it up to date (${pending} migration(s)).`);
    if (!(await isOpenToStrangers(store))) return pass(`${name} answers and is up to date.`);
  } catch (error) {
    return fail(explain(error).line);
  }
  return fail(
    `${name} lets everyone who has the public key of its Supabase project read the requests. Keep them in a schema of their own: docs/deploying/several-machines.md says how.`,
  );
}

/** The nightly backup, of which the one that makes it leaves a trace in the data folder. */
export async function checkBackup(dataDir: string, now: number): Promise<CheckResult> {
  const isSetUp = existsSync(lastBackup(dataDir));
  const late = await backupWarning(dataDir, now);
  if (isSetUp) return late === undefined ? pass('There is one of the last two days.') : warn(`${late}.`);
  return warn(
    'No nightly backup is set up on this machine. On one of them there should be: docs/deploying/backups.md.',
  );
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

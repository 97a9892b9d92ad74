import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../is-postgres.ts';

/**
 * Postgres samples columns for its planner, and so keeps copies of names and addresses that an erasure does not reach.
 * No query here needs them. Naming the type again drops the samples that were taken already, and rewrites nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  for (const column of ['name', 'phone', 'email'].map((name) => sql.ref(name))) {
    await sql`alter table contact_requests alter column ${column} type text`.execute(db);
    await sql`alter table contact_requests alter column ${column} set statistics 0`.execute(db);
  }
}

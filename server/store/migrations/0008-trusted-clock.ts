import { type Kysely, sql } from 'kysely';

/**
 * A job that deletes stores the time up to which it trusts the clock. In an older store it starts at the time at which
 * the job is next due.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('scheduled_jobs')
    .addColumn('trusted_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update scheduled_jobs set trusted_at = due_at`.execute(db);
}

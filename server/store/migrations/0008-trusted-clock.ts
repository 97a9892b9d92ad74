import { type Kysely, sql } from 'kysely';

/** A job that deletes remembers how far it trusts the clock. What it did last is the best that an older store knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('scheduled_jobs')
    .addColumn('trusted_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update scheduled_jobs set trusted_at = due_at`.execute(db);
}

import type { Kysely } from 'kysely';

/** Erasures are repeated from their file whenever a server starts, so no database says how many it knows of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('erasure_count').execute();
}

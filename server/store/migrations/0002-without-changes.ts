import type { Kysely } from 'kysely';

/** A mark goes by the state of its request, so no one counts how often it was marked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contact_requests').dropColumn('changes').execute();
}

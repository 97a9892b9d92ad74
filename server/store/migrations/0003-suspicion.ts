import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contact_requests').addColumn('suspicion', 'text').execute();
}

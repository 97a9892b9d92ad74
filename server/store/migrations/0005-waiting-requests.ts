import { type Kysely, sql } from 'kysely';

/** Finds what waits for a reply, and what of it may be spam, without reading what was replied to long ago. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('contact_requests_waiting')
    .on('contact_requests')
    .columns(['received_at', 'suspicion'])
    .where(sql.ref('replied_at'), 'is', null)
    .execute();
}

import { type Kysely, sql } from 'kysely';

/**
 * Indexes that find requests waiting for a reply, suspected ones included, without reading those replied to long ago.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('contact_requests_waiting')
    .on('contact_requests')
    .columns(['received_at', 'suspicion'])
    .where(sql.ref('replied_at'), 'is', null)
    .execute();
}

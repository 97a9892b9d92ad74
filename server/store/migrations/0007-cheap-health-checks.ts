import { type Kysely, sql } from 'kysely';

/** An index that finds the oldest pending notification without reading the others, and a table for trying a write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('outbox_unannounced')
    .on('outbox')
    // Without `kind` in this index SQLite would use the index of due mails instead.
    .columns(['kind', 'request_id'])
    .where(sql.ref('state'), '=', 'pending')
    .where(sql.ref('kind'), '=', 'notification')
    .execute();
  await db.schema
    .createTable('write_tries')
    .addColumn('filler', 'text', (column) => column.notNull())
    .execute();
}

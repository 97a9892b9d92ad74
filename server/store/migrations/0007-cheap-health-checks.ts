import { type Kysely, sql } from 'kysely';

/** Finds the oldest notification that waits without reading the others, and has a table for trying a write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('outbox_unannounced')
    .on('outbox')
    // SQLite takes the index of due mails instead unless `kind` is a column of this one, too.
    .columns(['kind', 'request_id'])
    .where(sql.ref('state'), '=', 'pending')
    .where(sql.ref('kind'), '=', 'notification')
    .execute();
  await db.schema
    .createTable('write_tries')
    .addColumn('filler', 'text', (column) => column.notNull())
    .execute();
}

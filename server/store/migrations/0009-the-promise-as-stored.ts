import { type Kysely, sql } from 'kysely';

/** The promise before this migration. Never change it here, even when the promise changes. */
const PROMISED_MS = 24 * 3_600_000;

/** Stores with each request when its reply is due, with an index to find the requests that wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('contact_requests')
    .addColumn('reply_due_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update contact_requests set reply_due_at = received_at + ${sql.lit(PROMISED_MS)}`.execute(db);
  await db.schema.dropIndex('contact_requests_waiting').execute();
  await db.schema
    .createIndex('contact_requests_waiting')
    .on('contact_requests')
    .columns(['reply_due_at', 'suspicion'])
    .where(sql.ref('replied_at'), 'is', null)
    .execute();
}

/** The version before knows one promise for all requests, and finds those that wait by when they came. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('contact_requests_waiting').execute();
  await db.schema.alterTable('contact_requests').dropColumn('reply_due_at').execute();
  await db.schema
    .createIndex('contact_requests_waiting')
    .on('contact_requests')
    .columns(['received_at', 'suspicion'])
    .where(sql.ref('replied_at'), 'is', null)
    .execute();
}

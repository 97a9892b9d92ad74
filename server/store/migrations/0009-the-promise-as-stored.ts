import { type Kysely, sql } from 'kysely';

/** The promise up to now. It stays so here, whatever is promised since. */
const PROMISED_MS = 24 * 3_600_000;

/** A request holds when its reply is due, and what waits for one is found by that. */
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

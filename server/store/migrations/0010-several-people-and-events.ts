import { type Kysely, sql } from 'kysely';

/** A mail of the outbox goes to each of several people, and the outbox also holds events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('recipient', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('outbox').addColumn('event_about', 'text').execute();
  await db.schema.alterTable('outbox').addColumn('happened_at', 'bigint').execute();
  await makeUnique(db, ['recipient']);
  await db.schema
    .createIndex('outbox_events')
    .on('outbox')
    .columns(['event_about', 'kind'])
    .where(sql.ref('event_about'), 'is not', null)
    .execute();
}

/** The version before knows one mailbox of the agency, and no events. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('outbox_events').execute();
  await sql`delete from outbox where recipient > 0 or event_about is not null`.execute(db);
  await makeUnique(db, []);
  for (const column of ['recipient', 'event_about', 'happened_at'])
    await db.schema.alterTable('outbox').dropColumn(column).execute();
}

async function makeUnique(db: Kysely<unknown>, others: string[]): Promise<void> {
  const indexes = { outbox_one_mail_of_a_kind: 'request_id', outbox_one_summary_a_week: 'week' };
  for (const [name, about] of Object.entries(indexes)) {
    await db.schema.dropIndex(name).execute();
    await db.schema
      .createIndex(name)
      .unique()
      .on('outbox')
      .columns([about, 'kind', ...others])
      .execute();
  }
}

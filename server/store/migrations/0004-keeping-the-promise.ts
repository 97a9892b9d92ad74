import { type Kysely, sql } from 'kysely';

/** A request has a reply clock; the outbox also holds mail about a week; some work is done by the calendar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contact_requests').addColumn('replied_at', 'bigint').execute();
  await db.schema.alterTable('contact_requests').addColumn('next_alert_at', 'bigint').execute();
  await db.schema
    .alterTable('contact_requests')
    .addColumn('changes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('contact_requests_next_alert')
    .on('contact_requests')
    .column('next_alert_at')
    .where('next_alert_at', 'is not', null)
    .execute();
  await db.schema
    .createIndex('contact_requests_received')
    .on('contact_requests')
    .column('received_at')
    .execute();

  await db.schema
    .createTable('scheduled_jobs')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .execute();

  await rebuildOutbox(db);
}

/** SQLite cannot make a column optional in place. The names of indexes are free again only once the old table is gone. */
async function rebuildOutbox(db: Kysely<unknown>): Promise<void> {
  const kept = [
    'id',
    'request_id',
    'kind',
    'state',
    'attempts',
    'due_at',
    'lease',
    'leased_until',
    'last_error',
    'settled_at',
  ];
  await db.schema
    .createTable('new_outbox')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('request_id', 'text', (column) => column.references('contact_requests.id').onDelete('cascade'))
    .addColumn('week', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('resends', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('lease', 'text')
    .addColumn('leased_until', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('settled_at', 'bigint')
    .execute();
  const columns = sql.join(kept.map((column) => sql.ref(column)));
  await sql`insert into new_outbox (${columns}) select ${columns} from outbox`.execute(db);
  await db.schema.dropTable('outbox').execute();
  await db.schema.alterTable('new_outbox').renameTo('outbox').execute();
  await db.schema
    .createIndex('outbox_one_mail_of_a_kind')
    .unique()
    .on('outbox')
    .columns(['request_id', 'kind'])
    .execute();
  await db.schema
    .createIndex('outbox_one_summary_a_week')
    .unique()
    .on('outbox')
    .columns(['week', 'kind'])
    .execute();
  await db.schema.createIndex('outbox_due').on('outbox').columns(['state', 'due_at']).execute();
}

import { type Kysely, sql } from 'kysely';

/** Makes the tables of the first version. `schema.ts` says what is in them, and `addFieldColumns` adds the fields. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createContactRequests(db);
  await createOutbox(db);
  await db.schema
    .createTable('scheduled_jobs')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createContactRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('contact_requests')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('idempotency_key', 'text', (column) => column.notNull().unique())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('reply_due_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('suspicion', 'text')
    .addColumn('replied_at', 'bigint')
    .addColumn('next_alert_at', 'bigint')
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
    .createIndex('contact_requests_waiting')
    .on('contact_requests')
    // Suspected spam waits, too, and is counted apart: both from this index alone.
    .columns(['reply_due_at', 'suspicion'])
    .where(sql.ref('replied_at'), 'is', null)
    .execute();
}

async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('happened_at', 'bigint')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('lease', 'text')
    .addColumn('leased_until', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('settled_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('outbox_one_of_a_kind')
    .unique()
    .on('outbox')
    .columns(['about', 'kind', 'recipient'])
    .execute();
  await db.schema.createIndex('outbox_due').on('outbox').columns(['state', 'due_at']).execute();
  await db.schema
    .createIndex('outbox_unannounced')
    .on('outbox')
    // Without `kind` SQLite would prefer outbox_due for the query in backlog.ts.
    .columns(['kind', 'about'])
    .where(sql.ref('state'), '=', 'pending')
    .where(sql.ref('kind'), '=', 'notification')
    .execute();
}

import type { Kysely } from 'kysely';

/** How often visitors took each step on a day, by source. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('visits')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('home', 'bigint', (column) => column.notNull())
    .addColumn('contact', 'bigint', (column) => column.notNull())
    .addColumn('touched', 'bigint', (column) => column.notNull())
    .addColumn('sent', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('visits_pkey', ['day', 'source'])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('visits').execute();
}

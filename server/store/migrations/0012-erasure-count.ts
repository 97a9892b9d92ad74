import { type Kysely, sql } from 'kysely';

/** The number of the last erasure that the database knows of, in the table's only row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('erasure_count')
    .addColumn('latest', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into erasure_count (latest) values (0)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('erasure_count').execute();
}

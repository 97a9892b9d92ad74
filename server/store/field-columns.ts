import { sql } from 'kysely';
import { FIELD_NAMES } from '../../shared/contact-request.ts';
import { isPostgres, type Store, type Tables } from './schema.ts';

export async function columnsOf(store: Store, table: keyof Tables): Promise<string[]> {
  const { rows } = await (isPostgres(store)
    ? sql<{ name: string }>`select attname as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`
    : sql<{ name: string }>`select name from pragma_table_info(${table})`
  ).execute(store);
  return rows.map(({ name }) => name);
}

/** Finds the fields of the contact form that have no column yet. */
export async function fieldsWithoutColumn(store: Store): Promise<string[]> {
  const columns = new Set(await columnsOf(store, 'contact_requests'));
  return FIELD_NAMES.filter((field) => !columns.has(field));
}

/**
 * Gives every field of the contact form a column, empty for the requests that are there. The column of a field that was
 * taken out of the form stays. Any number of processes may do this at once. Call it once the table exists.
 */
export async function addFieldColumns(store: Store): Promise<void> {
  if ((await fieldsWithoutColumn(store)).length === 0) return;
  await store.transaction().execute(async (transaction: Store) => {
    // One process does this at a time: on SQLite a transaction waits for the one before it, on Postgres the lock does.
    if (isPostgres(transaction)) await sql`lock table contact_requests`.execute(transaction);
    for (const field of await fieldsWithoutColumn(transaction)) await addColumn(transaction, field);
  });
}

async function addColumn(transaction: Store, field: string): Promise<void> {
  await transaction.schema
    .alterTable('contact_requests')
    .addColumn(field, 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  // Postgres samples columns for its planner, and so keeps copies that an erasure does not reach. No query needs them.
  const keepNoSamples = sql`alter table contact_requests alter column ${sql.ref(field)} set statistics 0`;
  if (isPostgres(transaction)) await keepNoSamples.execute(transaction);
}

import { sql } from 'kysely';
import { columnsOf } from '../store/field-columns.ts';
import { isPostgres } from '../store/is-postgres.ts';
import type { Store, Tables } from '../store/schema.ts';
import type { Row } from './source-file.ts';

/** Inserts rows, without the columns that the table lacks, and leaves those that are there as they are. */
export async function insertRows(store: Store, name: keyof Tables, rows: Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const known = new Set(await columnsOf(store, name));
  const columns = Object.keys(first).filter((column) => known.has(column));
  const targets = sql.join(columns.map((column) => sql.ref(column)));
  const selected = selectRows(store, name, columns, rows);
  await sql`insert into ${sql.table(name)} (${targets}) ${selected} on conflict do nothing`.execute(store);
}

/** Some columns of these rows, as a query. One parameter holds all of them, because a statement may have only so many. */
export function selectRows(store: Store, name: keyof Tables, columns: string[], rows: Row[]) {
  const all = JSON.stringify(rows);
  const names = columns.map((column) => sql.ref(column));
  if (isPostgres(store))
    return sql`select ${sql.join(names)} from json_populate_recordset(null::${sql.table(name)}, ${all})`;
  const values = columns.map((column, at) => sql`value ->> ${column} as ${names[at]}`);
  return sql`select ${sql.join(values)} from json_each(${all}) where true`;
}

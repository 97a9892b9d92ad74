import { sql } from 'kysely';
import { CommandError } from '../process/errors.ts';
import { isPostgres } from '../store/is-postgres.ts';
import type { Store, Tables } from '../store/schema.ts';
import type { Row } from './source-file.ts';

/**
 * Inserts rows as a database of this product has them, and leaves those that are there as they are.
 * @throws {CommandError} for a text that Postgres cannot hold: names the row.
 */
export async function insertRows(store: Store, name: keyof Tables, rows: Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  if (isPostgres(store)) for (const row of rows) assertFits(name, row);
  const columns = Object.keys(first);
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

/** https://www.postgresql.org/docs/current/datatype-character.html */
function assertFits(table: string, row: Row): void {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))) continue;
    throw new CommandError(
      `Postgres cannot hold the text in ${table}.${column} of the row ${row['id'] ?? JSON.stringify(row)}: it has a character with the code 0, or half of one. Correct it in the file, and run the command again.`,
    );
  }
}

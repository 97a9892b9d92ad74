import { sql } from 'kysely';
import { CommandError } from '../process/errors.ts';
import { isPostgres } from '../store/is-postgres.ts';
import type { Store, Tables } from '../store/schema.ts';
import type { Row } from './source-file.ts';

/** For a row that is there: in which columns the larger number counts. */
interface Larger {
  key: string[];
  larger: string[];
}

/**
 * Inserts rows as a database of this product has them, and leaves those that are there as they are, except in the columns
 * of `larger`. One parameter holds all of them, because a statement may have only so many.
 * @throws {CommandError} for a text that Postgres cannot hold: names the row.
 */
export async function insertRows(
  store: Store,
  name: keyof Tables,
  rows: Row[],
  known?: Larger,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const table = sql.table(name);
  const columns = Object.keys(first);
  const all = JSON.stringify(rows);
  const targets = sql.join(columns.map((column) => sql.ref(column)));
  const conflict = known === undefined ? sql`do nothing` : keepLarger(name, known);
  if (isPostgres(store)) {
    for (const row of rows) assertFits(name, row);
    await sql`insert into ${table} (${targets}) select ${targets} from json_populate_recordset(null::${table}, ${all})
      on conflict ${conflict}`.execute(store);
  } else {
    const values = sql.join(columns.map((column) => sql`value ->> ${column}`));
    await sql`insert into ${table} (${targets}) select ${values} from json_each(${all}) where true
      on conflict ${conflict}`.execute(store);
  }
}

function keepLarger(table: string, { key, larger }: Larger) {
  const set = larger.map((column) => {
    const [ours, theirs] = [sql.ref(`${table}.${column}`), sql.ref(`excluded.${column}`)];
    return sql`${sql.ref(column)} = case when ${theirs} > ${ours} then ${theirs} else ${ours} end`;
  });
  return sql`(${sql.join(key.map((column) => sql.ref(column)))}) do update set ${sql.join(set)}`;
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

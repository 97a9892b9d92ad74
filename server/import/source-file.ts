import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { CommandError } from '../process/errors.ts';

export type Row = Record<string, SQLOutputValue>;

/** How many rows are in memory at once. */
const PAGE = 1000;

/**
 * Opens a SQLite database of this product, of this version or an earlier one, to read from it. Changes nothing in it and
 * next to it; a server may use it meanwhile.
 * @throws {CommandError} for any other file.
 */
export function openSource(path: string) {
  const database = open(path);
  const all = (query: string, ...parameters: (string | number)[]): Row[] =>
    database.prepare(query).all(...parameters);
  return {
    [Symbol.dispose]: () => database.close(),
    all,
    columnsOf: (table: string) => all('select * from pragma_table_info(?)', table),
    countRequests: () => Number(all('select count(*) as n from contact_requests')[0]?.['n']),
    /** Some rows of a table after the other. `condition` is SQL. */
    *pages(table: string, condition = 'true'): Generator<Row[]> {
      const query = `select rowid as rowid_, * from ${table} where rowid > ? and ${condition} order by rowid limit ${PAGE}`;
      for (let last = -1; ; ) {
        const page = all(query, last);
        if (page.length === 0) return;
        last = Number(page.at(-1)?.['rowid_']);
        yield page.map(({ rowid_, ...row }) => row);
      }
    },
  };
}

export type Source = ReturnType<typeof openSource>;

function open(path: string): DatabaseSync {
  if (!existsSync(path)) throw new CommandError(`There is no ${path}.`);
  // Without a log, nothing may come next to the file: a backup can be where no one may write.
  const address = existsSync(`${path}-wal`) ? path : new URL(`${pathToFileURL(path)}?immutable=1`);
  try {
    const database = new DatabaseSync(address, { readOnly: true, timeout: 5000 });
    database.prepare('select id, idempotency_key, replied_at from contact_requests limit 1').get();
    return database;
  } catch (error) {
    throw new CommandError(
      `${path} is not a database of contact requests that can be read: ${error instanceof Error ? error.message : error}.`,
    );
  }
}

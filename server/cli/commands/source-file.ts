import { existsSync, realpathSync } from 'node:fs';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { CommandError } from '../../errors.ts';
import { sqliteResultCode } from '../../store/failures.ts';
import { MIGRATIONS } from '../../store/migrate.ts';

export type Row = Record<string, SQLOutputValue>;

/** https://www.sqlite.org/rescode.html */
const READ_ONLY = 8;
const CANNOT_OPEN = 14;

/**
 * Opens a SQLite database of this version or a newer one, whole and undamaged, to read from it. Changes nothing in it and
 * next to it; a server may use it meanwhile.
 * @throws {CommandError} for any other file, and when it cannot be read on; it names the file.
 */
export function openSource(path: string) {
  const database = naming(path, () => open(path));
  const all = (query: string, ...parameters: (string | number)[]): Row[] =>
    naming(path, () => database.prepare(query).all(...parameters));
  const texts = all(
    `select name from pragma_table_info('contact_requests') where type = 'TEXT' and "notnull" = 1`,
  );
  return {
    [Symbol.dispose]: () => database.close(),
    all,
    /** The columns of requests that may be fields, also of those that were taken out of the form. */
    texts: texts.map(({ name }) => String(name)),
    /** Whether a newer version made it, so that one of those columns may be its own and no field. */
    isNewer: all('select name from kysely_migration').length > MIGRATIONS.length,
  };
}

export type Source = ReturnType<typeof openSource>;

function open(path: string): DatabaseSync {
  if (!existsSync(path)) throw new CommandError('there is no such file');
  // SQLite looks for what belongs to a database next to the file itself, not next to a link to it.
  const file = realpathSync(path);
  // Without a log or a journal, nothing may come next to the file: a backup can be where no one may write.
  const isAlone = !['-wal', '-journal'].some((ending) => existsSync(file + ending));
  const address = isAlone ? new URL(`${pathToFileURL(file)}?immutable=1`) : file;
  const database = new DatabaseSync(address, { readOnly: true, timeout: 5000 });
  try {
    const found = database.prepare('pragma integrity_check').get()?.['integrity_check'];
    if (found !== 'ok') throw new CommandError(`it is damaged: ${String(found).trim()}`);
    const applied = database.prepare('select name from kysely_migration order by name').all();
    const names = applied.map(({ name }) => name);
    // What a newer version added is left out.
    if (!MIGRATIONS.every((name) => names.includes(name)))
      throw new CommandError(
        'an older version made it: start a server of this version on a copy, and import that',
      );
    return database;
  } catch (error) {
    database.close();
    if (existsSync(`${file}-wal`) && sqliteResultCode(error) === CANNOT_OPEN)
      throw new CommandError(
        `it cannot be read where nothing can be written: copy it, with ${file}-wal, to a folder of yours`,
      );
    if (existsSync(`${file}-journal`) && sqliteResultCode(error) === READ_ONLY)
      throw new CommandError(
        `a write to it was cut off. To undo that, open it once: sqlite3 ${path} .tables`,
      );
    throw error;
  }
}

/** @throws {CommandError} whose line names the file, for whatever went wrong with it. */
function naming<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new CommandError(
      `${path} is no database of contact requests, or cannot be read: ${error instanceof Error ? error.message : error}.`,
    );
  }
}

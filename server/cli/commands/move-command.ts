import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Command } from 'commander';
import { sql } from 'kysely';
import { EXPORTS_KEPT_DAYS } from '../../../agency/privacy.ts';
import { assertErasuresKnown, reachErasure } from '../../deletion/tombstones.ts';
import { endLeases } from '../../outbox/claim.ts';
import { CommandError } from '../../process/errors.ts';
import { syncFolder } from '../../process/sync-folder.ts';
import { isDatabaseUrl, parseDatabaseUrl } from '../../store/database-url.ts';
import { addColumns, columnsOf } from '../../store/field-columns.ts';
import type { Store, Tables } from '../../store/schema.ts';
import { SQLITE_BUSY, sqliteResultCode } from '../../store/sqlite/result-code.ts';
import { countRequests } from '../../store/stored-requests.ts';
import { countOf } from '../terminal/format.ts';
import { assertNotInUse, type CommandParts, inUse } from './command-parts.ts';

export function addMove(program: Command, parts: CommandParts): void {
  program
    .command('move')
    .description('move everything from SQLite to an empty Postgres database, with every server stopped')
    .argument(
      '[url]',
      'its address; if left out, DATABASE_URL, or asked for, so that no shell remembers the password',
    )
    .action(async (typed: string | undefined) => {
      const { databaseUrl, sqliteFile } = parts.config();
      const current = parseDatabaseUrl(databaseUrl);
      const isSet = current.kind === 'postgres';
      const { ask, canAsk } = parts.terminal;
      let url = typed ?? (isSet ? databaseUrl : '');
      if (url === '' && canAsk()) url = await ask('The address of the database: ');
      if (!isDatabaseUrl(url) || parseDatabaseUrl(url).kind === 'sqlite')
        throw new CommandError(
          'Where to? Give an address such as postgres://website:password@db.example.com/requests.',
        );
      await move(parts, isSet ? sqliteFile : current.path, url);
    });
}

async function move({ config, withMigrated, now, terminal }: CommandParts, path: string, url: string) {
  const { erasuresFile, exportsDir, secret, secretFile } = config();
  const { name } = parseDatabaseUrl(url);
  const source = `sqlite:${path}`;
  if (!existsSync(path)) throw new CommandError(`There is no ${path}: nothing is left to move.`);
  await mkdir(exportsDir, { recursive: true });
  closeLog(path);
  const requests = await withMigrated(source, async (from) => {
    await assertErasuresKnown(from, { databaseUrl: source, erasuresFile });
    await assertNotInUse(url);
    // On SQLite a transaction keeps others from writing what would not be copied.
    return withMigrated(url, (to) =>
      from.transaction().execute((reading) =>
        to.transaction().execute(async (writing) => {
          if (await isEmpty(writing)) return copyAll(reading, writing);
          throw new CommandError(
            `${name} is not empty: it holds ${countOf(await countRequests(writing), 'request')}, and ${path} ${await countRequests(reading)}. If a move to it was cut off at its end, all is there: set DATABASE_URL, and mv ${path} ${exportsDir}/. Otherwise give an empty database.`,
          );
        }),
      ),
    );
  });
  closeLog(path);
  // In the folder of exports, so that an erasure and the nightly purge find it.
  const aside = join(
    exportsDir,
    `moved-to-postgres-${new Date(now()).toISOString().replaceAll(':', '-')}.db`,
  );
  await rename(path, aside).catch((error) => {
    throw new CommandError(
      `All is in ${name}, but ${path} could not be put aside: ${error.message}. Move it away, or its mails are sent again.`,
    );
  });
  for (const folder of [dirname(path), exportsDir]) syncFolder(folder);
  const kept = secret === undefined ? `what ${secretFile} holds` : 'what it is here';
  terminal.print(`Moved ${countOf(requests, 'request')} from ${path} to ${name}.
What was there is in ${aside}. It is deleted after ${EXPORTS_KEPT_DAYS} days.
On every machine set DATABASE_URL to that address, and SECRET to ${kept}: links are signed with it. Then start the servers.`);
}

/**
 * Brings everything into the one file, which SQLite does only while no one has it open.
 * @throws {CommandError} when someone has.
 */
function closeLog(path: string): void {
  using database = new DatabaseSync(path);
  try {
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    throw sqliteResultCode(error) === SQLITE_BUSY ? inUse(path) : error;
  }
}

/** In an order in which each row comes after the one that it refers to. */
const TABLES = ['contact_requests', 'outbox', 'scheduled_jobs', 'visits'] as const satisfies (keyof Tables)[];

/** Whether this Postgres database holds nothing of anyone. It stays so until the transaction ends. */
async function isEmpty(store: Store): Promise<boolean> {
  await sql`lock table ${sql.join(TABLES.map((table) => sql.table(table)))}`.execute(store);
  for (const table of ['contact_requests', 'outbox', 'visits'] as const)
    if ((await countRows(store, table)) > 0) return false;
  return true;
}

/** Returns how many requests there are. */
async function copyAll(from: Store, to: Store): Promise<number> {
  // Also those of fields that were taken out of the form.
  await addColumns(to, await columnsOf(from));
  // A server that was started there once left the times of its jobs.
  await to.deleteFrom('scheduled_jobs').execute();
  for (const table of TABLES) {
    await copyRows(table, from, to);
    if ((await countRows(from, table)) !== (await countRows(to, table)))
      throw new Error(`Not every row of ${table} was copied.`);
  }
  await endLeases(to);
  const { latest } = await from.selectFrom('erasure_count').select('latest').executeTakeFirstOrThrow();
  await reachErasure(to, latest);
  return countRequests(to);
}

/** How many rows are in memory. */
const AT_ONCE = 1000;

async function copyRows(name: (typeof TABLES)[number], from: Store, to: Store): Promise<void> {
  const table = sql.table(name);
  for (let last = 0; ; ) {
    const { rows } = await sql<{ rowid: number }>`
      select rowid, * from ${table} where rowid > ${last} order by rowid limit ${AT_ONCE}`.execute(from);
    const lastRow = rows.at(-1);
    if (lastRow === undefined) return;
    const all = JSON.stringify(rows);
    const write = sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${all})`;
    await write.execute(to);
    last = lastRow.rowid;
  }
}

async function countRows(store: Store, table: (typeof TABLES)[number]): Promise<number> {
  const { rows } = await store
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

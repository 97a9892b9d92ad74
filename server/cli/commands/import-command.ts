import { existsSync, mkdirSync, realpathSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Command } from 'commander';
import { EXPORTS_KEPT_DAYS, RETENTION_MONTHS } from '../../../agency/privacy.ts';
import { eraseAgain } from '../../deletion/erase-again.ts';
import { erasuresWarning, readErasedIds } from '../../deletion/erased-ids.ts';
import { importRequests } from '../../import/import-requests.ts';
import { openSource } from '../../import/source-file.ts';
import { CommandError } from '../../process/errors.ts';
import { syncFolder } from '../../process/sync-folder.ts';
import { monthsBefore } from '../../schedule/calendar.ts';
import { parseDatabaseUrl } from '../../store/database-url.ts';
import { SQLITE_BUSY, sqliteResultCode } from '../../store/sqlite/result-code.ts';
import { countOf, fileTime } from '../terminal/format.ts';
import { type CommandParts, overwrite } from './command-parts.ts';

export function addImport(program: Command, parts: CommandParts): void {
  program
    .command('import')
    .description('take over from a SQLite file what the database lacks; can be cut off and run again')
    .argument('<file>', 'what a restore put aside, or the database from before you set DATABASE_URL')
    .action(async (file: string) => {
      const { databaseUrl, sqliteFile } = parts.config();
      const { kind, name } = parseDatabaseUrl(databaseUrl);
      if (kind === 'sqlite' && areOne(file, name))
        throw new CommandError(`${file} is the database in service.`);
      const isFormer = areOne(file, sqliteFile);
      // While it is held, no server can begin to work on it.
      using held = isFormer ? hold(file) : undefined;
      await importFile(parts, file);
      if (isFormer) putAside(parts, file, held !== undefined);
    });
}

async function importFile(
  { config, now, withMigrated, terminal }: CommandParts,
  file: string,
): Promise<void> {
  const settings = config();
  const { databaseUrl, erasuresFile, mailDir, timeZone } = settings;
  const { print, note, progress } = terminal;
  using source = openSource(file);
  using bar = progress(source.countRequests(), 'requests');
  const warning = erasuresWarning(await readErasedIds(erasuresFile), erasuresFile);
  if (warning !== undefined) note(warning);
  const leftOutNow = async () => ({
    erased: (await readErasedIds(erasuresFile)).ids,
    before: monthsBefore(now(), RETENTION_MONTHS, timeZone),
  });
  const { requests, known, marks, leftOut } = await withMigrated(databaseUrl, async (store) => {
    const imported = await importRequests(store, source, { now, leftOut: leftOutNow, onProgress: bar.reach });
    // An erasure on Postgres does not wait for a page that is being taken over, and does not see it.
    const again = await eraseAgain(store, (await leftOutNow()).erased, { mailDir, now });
    if (again.requests > 0) await overwrite(store);
    return imported;
  });
  print(
    `Took over ${countOf(requests, 'request')} and ${countOf(marks, 'mark')} from ${file}. There already: ${known}.`,
  );
  if (leftOut > 0)
    print(`Left out: ${countOf(leftOut, 'request')}, erased or older than ${RETENTION_MONTHS} months.`);
}

function areOne(file: string, other: string): boolean {
  return existsSync(file) && existsSync(other) && realpathSync(file) === realpathSync(other);
}

/** Locks a SQLite file, and brings everything into the one file; undefined while a server has it open. */
function hold(path: string): DatabaseSync | undefined {
  const database = new DatabaseSync(path);
  try {
    database.exec('pragma journal_mode = delete; begin immediate');
    return database;
  } catch (error) {
    database.close();
    if (sqliteResultCode(error) === SQLITE_BUSY) return undefined;
    throw error;
  }
}

/** The SQLite file of which everything is in service: nothing else would ever delete it, or read its requests. */
function putAside({ config, now, terminal }: CommandParts, file: string, isHeld: boolean): void {
  const { exportsDir, secret, secretFile } = config();
  const { print } = terminal;
  if (!isHeld) {
    print(
      `Another program still works on ${file}. Stop it, and run this again: it takes over what came since.`,
    );
    return;
  }
  const aside = join(exportsDir, `imported-${fileTime(now())}.db`);
  mkdirSync(exportsDir, { recursive: true });
  renameSync(file, aside);
  for (const folder of [dirname(file), exportsDir]) syncFolder(folder);
  print(`${file} is now ${aside}. It is deleted after ${EXPORTS_KEPT_DAYS} days.`);
  if (secret === undefined)
    print(`Links are signed with what ${secretFile} holds: set SECRET to it on every machine.`);
}

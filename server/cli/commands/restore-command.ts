import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { EXPORTS_KEPT_DAYS } from '../../../agency/privacy.ts';
import { removeExportsNaming } from '../../deletion/files.ts';
import { overwriteDeleted } from '../../deletion/overwrite-deleted.ts';
import { latestErasure, reachErasure, readTombstones, tombstonesSize } from '../../deletion/tombstones.ts';
import { endLeases } from '../../outbox/claim.ts';
import { CommandError } from '../../process/errors.ts';
import { temporaryFiles, UNFINISHED } from '../../process/temporary-files.ts';
import { copyBackup, putInPlace } from '../../restore/put-in-place.ts';
import { type RepeatedLine, repeatErasures } from '../../restore/repeat-erasures.ts';
import { parseDatabaseUrl } from '../../store/database-url.ts';
import type { Store } from '../../store/schema.ts';
import { countRequests } from '../../store/stored-requests.ts';
import { countOf, localTime } from '../terminal/format.ts';
import { assertNotInUse, type CommandParts, PATIENCE_MS } from './command-parts.ts';

export function addRestore(program: Command, parts: CommandParts): void {
  program
    .command('restore')
    .description('bring a backup into service, and erase again what was erased since it was made')
    .argument(
      '[file]',
      'the backup of a SQLite database; on Postgres none, as its own tools restore it first, with every server stopped',
    )
    .action(async (file: string | undefined) => {
      const { databaseUrl, exportsDir } = parts.config();
      const address = parseDatabaseUrl(databaseUrl);
      if (address.kind === 'sqlite' && file === undefined)
        throw new CommandError('Which backup? For example: npm run requests -- restore /backup/requests.db');
      const mailboxes =
        address.kind === 'sqlite' && file !== undefined && !(await areOne(file, address.path))
          ? await restoreFile(parts, address.path, file)
          : await restoreInPlace(parts, file);
      // Also what a killed restore left behind.
      for (const name of await removeExportsNaming(exportsDir, mailboxes))
        parts.terminal.print(`Deleted the export ${exportsDir}/${name}.`);
    });
}

async function areOne(file: string, path: string): Promise<boolean> {
  return existsSync(path) && (await realpath(file)) === (await realpath(path));
}

/** What Postgres' own tools restored, or what was put in the place of a SQLite file by hand: no server works on it. */
async function restoreInPlace(parts: CommandParts, file: string | undefined): Promise<string[]> {
  const { databaseUrl } = parts.config();
  const address = parseDatabaseUrl(databaseUrl);
  if (address.kind === 'postgres') {
    if (file !== undefined)
      throw new CommandError(
        'Postgres has its own tools: restore with them first (docs/deploying/backups.md), then run this without a file.',
      );
    await assertNotInUse(databaseUrl);
  }
  const { requests, mailboxes } = await parts.withMigrated(databaseUrl, (store) => bringUp(store, parts));
  parts.terminal.print(`Restored ${countOf(requests, 'request')} in ${address.name}. Now start the server.`);
  return mailboxes;
}

/** Everything slow is done in a copy, which is then put in the place of the database at once. */
async function restoreFile(parts: CommandParts, path: string, file: string): Promise<string[]> {
  const { erasuresFile, exportsDir } = parts.config();
  const { print } = parts.terminal;
  const erasures = tombstonesSize(erasuresFile);
  const time = new Date(parts.now()).toISOString().replaceAll(':', '-');
  await mkdir(exportsDir, { recursive: true });
  // In the folder of exports, so that an erasure and the nightly purge find what a power cut leaves.
  const aside = join(exportsDir, `before-restore-${time}.db`);
  const restored = join(exportsDir, `restoring-${time}.db${UNFINISHED}`);
  using _unfinished = temporaryFiles(...['', '-wal', '-shm', '-journal'].map((ending) => restored + ending));
  const why = copyBackup(file, restored);
  if (why !== undefined) throw new CommandError(`${file} ${why}. Nothing was changed.`);
  const { requests, mailboxes } = await parts.withMigrated(`sqlite:${restored}`, (store) =>
    bringUp(store, parts),
  );
  await putInPlace({ restored, path, aside, patienceMs: PATIENCE_MS }, () => {
    if (tombstonesSize(erasuresFile) !== erasures)
      throw new CommandError('An address was erased meanwhile. Nothing was changed: run the command again.');
  });
  print(`Restored ${countOf(requests, 'request')} from ${file} to ${path}.`);
  if (existsSync(aside))
    print(`What was there is in ${aside}. It is deleted after ${EXPORTS_KEPT_DAYS} days.`);
  return mailboxes;
}

/**
 * Erases again and counts what is left. Also returns whose requests it erased.
 * @throws {CommandError} when an erasure cannot be repeated.
 */
async function bringUp(store: Store, { config, secret, now, terminal }: CommandParts) {
  const { timeZone, erasuresFile, mailDir } = config();
  const { print } = terminal;
  const lines = await readTombstones(erasuresFile);
  if (lines.length === 0)
    print(
      `${erasuresFile} holds no erasure. If there were any, restore that file first, and run this again.`,
    );
  await endLeases(store);
  const repeated = await repeatErasures(store, lines, { secret: secret(), mailDir, now });
  for (const line of repeated.lines) print(lineWords(line, timeZone));
  const useless = repeated.lines.filter((line) => line.useless !== undefined).length;
  if (useless > 0)
    throw new CommandError(
      `${countOf(useless, 'line')} of ${erasuresFile} could not be applied, see above. Restore the file, or the secret it was made with, and run the command again; do not start the server before. Where neither is left, delete the line, and erase by your own list of who asked.`,
    );
  await reachErasure(store, latestErasure(lines));
  await overwriteDeleted(store, { patienceMs: PATIENCE_MS });
  return { requests: await countRequests(store), mailboxes: repeated.mailboxes };
}

function lineWords({ line, tombstone, useless, requests }: RepeatedLine, timeZone: string): string {
  const when = tombstone === undefined ? '' : `, erased ${localTime(tombstone.erasedAt, timeZone)}`;
  const what = requests === 0 ? 'nothing left to erase' : `${countOf(requests, 'request')} erased again`;
  return `Line ${line}${when}: ${useless ?? what}`;
}

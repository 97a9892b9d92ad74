import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { overwriteDeleted } from '../../deletion/overwrite-deleted.ts';
import { latestErasure, reachErasure, readTombstones } from '../../deletion/tombstones.ts';
import { type RepeatedLine, repeatErasures } from '../../restore/repeat-erasures.ts';
import { closeLog, copyBackup, putInPlace } from '../../restore/replace-database.ts';
import { parseDatabaseUrl } from '../../store/database-url.ts';
import { isInUse } from '../../store/postgres/open-postgres.ts';
import { countRequests } from '../../store/requests.ts';
import type { Store } from '../../store/schema.ts';
import { takeForRestore } from '../../store/sqlite/usage-lock.ts';
import { countOf, localTime } from '../terminal/words.ts';
import { CommandError, type CommandParts, PATIENCE_MS } from './command-parts.ts';

export function addRestore(program: Command, parts: CommandParts): void {
  program
    .command('restore')
    .description(
      'with every server stopped: bring a backup into service, and erase again what was erased since it was made',
    )
    .argument(
      '[file]',
      'the backup of a SQLite database; on Postgres none, as its own tools restore it first',
    )
    .action(async (file: string | undefined) => {
      const address = parseDatabaseUrl(parts.config().databaseUrl);
      if (address.kind === 'sqlite') return restoreFile(parts, address.path, file);
      if (file !== undefined)
        throw new CommandError(
          'Postgres has its own tools: restore with them first (docs/deploying/backups.md), then run this without a file.',
        );
      if (await isInUse(address.url, { patienceMs: IN_USE_AFTER_MS })) throw inUse(address.name);
      const requests = await parts.withBackup(address.url, (store) => bringUp(store, parts));
      parts.terminal.print(
        `Restored ${countOf(requests, 'request')} in ${address.name}. Now start the servers.`,
      );
    });
}

/** Longer than most commands take, so that the one that monitoring runs is in no one's way. */
const IN_USE_AFTER_MS = 2000;

function inUse(name: string): CommandError {
  return new CommandError(
    `${name} is in use. Stop every server, sudo systemctl stop website.socket website, and every other program that reads it, such as Litestream. Then run this again.`,
  );
}

/**
 * Everything slow is done in a copy, which then takes the place of the database at once. A run that was cut off changed
 * nothing that a later one does not replace.
 */
async function restoreFile(parts: CommandParts, path: string, file: string | undefined): Promise<void> {
  if (file === undefined)
    throw new CommandError('Which backup? For example: npm run requests -- restore /backup/requests.db');
  const lock = await takeForRestore(path, IN_USE_AFTER_MS);
  if (lock === undefined) throw inUse(path);
  const workFolder = `${path}.restoring`;
  try {
    if (!closeLog(path)) throw inUse(path);
    await rm(workFolder, { recursive: true, force: true });
    await mkdir(workFolder, { mode: 0o700 });
    const copy = join(workFolder, 'requests.db');
    const why = copyBackup(file, copy);
    if (why !== undefined) throw new CommandError(`${file} ${why}. Nothing was changed.`);
    const requests = await parts.withBackup(`sqlite:${copy}`, (store) => bringUp(store, parts));
    const aside = await putInPlace(copy, path, parts.now());
    parts.terminal.print(
      `Restored ${countOf(requests, 'request')} from ${file} to ${path}. Now start the server.`,
    );
    if (aside !== undefined)
      parts.terminal.print(
        `What was there is in ${aside}/. Delete it once you have looked at what came back.`,
      );
  } finally {
    await rm(workFolder, { recursive: true, force: true });
    lock.close();
  }
}

/**
 * Erases again and counts what is left.
 * @throws {CommandError} when an erasure cannot be repeated.
 */
async function bringUp(store: Store, { config, secret, now, terminal }: CommandParts): Promise<number> {
  const { timeZone, erasuresFile, mailDir, exportsDir } = config();
  const { print } = terminal;
  const lines = await readTombstones(erasuresFile);
  if (lines.length === 0)
    print(
      `${erasuresFile} holds no erasure. If there were any, restore that file first, and run this again.`,
    );
  // The worker that held them is gone.
  await store.updateTable('outbox').set({ lease: null, leased_until: null }).execute();
  const repeated = await repeatErasures(store, lines, { secret: secret(), mailDir, exportsDir, now });
  for (const line of repeated.lines) print(lineWords(line, timeZone));
  for (const name of repeated.exports) print(`Deleted the export ${exportsDir}/${name}.`);
  const useless = repeated.lines.filter(({ outcome }) => outcome !== 'applied').length;
  if (useless > 0)
    throw new CommandError(
      `${countOf(useless, 'line')} of ${erasuresFile} could not be applied, see above. Restore the file, or the secret it was made with, and run the command again; do not start the server before. Where neither is left, delete the line, and erase by your own list of who asked.`,
    );
  await reachErasure(store, latestErasure(lines));
  await overwriteDeleted(store, { patienceMs: PATIENCE_MS });
  return countRequests(store);
}

function lineWords({ line, tombstone, outcome, requests }: RepeatedLine, timeZone: string): string {
  const when = tombstone === undefined ? '' : `, erased ${localTime(tombstone.erasedAt, timeZone)}`;
  const what = requests === 0 ? 'nothing left to erase' : `${countOf(requests, 'request')} erased again`;
  return `Line ${line}${when}: ${outcome === 'applied' ? what : outcome}`;
}

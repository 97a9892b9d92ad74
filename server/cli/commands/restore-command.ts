import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { EXPORTS_KEPT_DAYS } from '../../../agency/privacy.ts';
import { eraseAgain } from '../../deletion/erase-again.ts';
import { erasuresSize, erasuresWarning, readErasedIds } from '../../deletion/erased-ids.ts';
import { endLeases } from '../../outbox/claim.ts';
import { CommandError } from '../../process/errors.ts';
import { copyBackup, putInPlace } from '../../restore/put-in-place.ts';
import { beginRestore } from '../../restore/under-way.ts';
import { parseDatabaseUrl } from '../../store/database-url.ts';
import type { Store } from '../../store/schema.ts';
import { countRequests } from '../../store/stored-requests.ts';
import { countOf, fileTime } from '../terminal/format.ts';
import { type CommandParts, overwrite } from './command-parts.ts';

export function addRestore(program: Command, parts: CommandParts): void {
  program
    .command('restore')
    .description('put a backup of SQLite in the place of the database, without who was erased since')
    .argument('<file>', 'the backup')
    .action(async (file: string) => {
      const { databaseUrl } = parts.config();
      const address = parseDatabaseUrl(databaseUrl);
      if (address.kind === 'postgres')
        throw new CommandError(
          'Postgres has its own tools (docs/deploying/backups.md). A server that starts on what they bring back erases again what was erased since.',
        );
      if (existsSync(address.path) && (await realpath(file)) === (await realpath(address.path)))
        throw new CommandError(
          `${file} is in service already. A server that starts on it erases again what was erased since.`,
        );
      await restore(parts, { file, path: address.path });
    });
}

/** Everything slow is done in a copy, which is then put in the place of the database at once. */
async function restore(
  { config, now, withMigrated, terminal }: CommandParts,
  { file, path }: { file: string; path: string },
): Promise<void> {
  const settings = config();
  const { erasuresFile, exportsDir, mailDir } = settings;
  const { print, note } = terminal;
  using work = beginRestore(exportsDir);
  if (work === undefined) throw new CommandError('Another restore is under way. Wait until it ends.');
  const restored = work.file('copy.db.part');
  const why = copyBackup(file, restored);
  if (why !== undefined) throw new CommandError(`${file} ${why}. Nothing was changed.`);

  let erasures: number;
  let erasedAgain = 0;
  const bringUp = async (store: Store) => {
    erasures = erasuresSize(erasuresFile);
    const erased = await readErasedIds(erasuresFile);
    const warning = erasuresWarning(erased, erasuresFile);
    if (warning !== undefined) note(warning);
    await endLeases(store);
    const { requests } = await eraseAgain(store, erased.ids, { mailDir, now });
    erasedAgain += requests;
    await overwrite(store);
    return countRequests(store);
  };
  const files = {
    ...{ restored, path, unfinishedAside: work.file('aside.db.part') },
    aside: join(exportsDir, `before-restore-${fileTime(now())}.db`),
  };
  let requests: number;
  // Once more when someone was erased meanwhile.
  do requests = await withMigrated(`sqlite:${restored}`, bringUp);
  while (!(await putInPlace(files, () => erasuresSize(erasuresFile) === erasures)));
  print(
    `Restored ${countOf(requests, 'request')} from ${file} to ${path}. Erased again: ${countOf(erasedAgain, 'request')}.`,
  );
  if (!existsSync(files.aside)) return;
  print(
    `What was there is kept for ${EXPORTS_KEPT_DAYS} days. To bring back what came since the backup: npm run requests -- import ${files.aside}`,
  );
}

import type { Command } from 'commander';
import { RETENTION_MONTHS } from '../../../agency/promises.ts';
import { removeOldFiles } from '../../deletion/files.ts';
import { overwriteDeleted } from '../../deletion/overwrite-deleted.ts';
import { exportsKeptSince, planPurge, purge } from '../../deletion/purge.ts';
import { countOf, localTime } from '../terminal/words.ts';
import { CommandError, type CommandParts, PATIENCE_MS } from './command-parts.ts';

export function addPurge(program: Command, parts: CommandParts): void {
  program
    .command('purge')
    .description(`delete now what is older than ${RETENTION_MONTHS} months; the server does so every night`)
    .option('--dry-run', 'only say how much that is')
    .option('--yes', 'also when more is due than a night deletes by itself')
    .action(async ({ dryRun = false, yes = false }: { dryRun?: boolean; yes?: boolean }) => {
      const { timeZone, mailDir, exportsDir } = parts.config();
      const now = parts.now();
      const { print } = parts.terminal;
      await parts.withStore(async (store) => {
        const { before, due, doubt } = await planPurge(store, { now, timeZone });
        const words = (requests: number, exports: number) =>
          `${countOf(requests, 'request')} received before ${localTime(before, timeZone)} (${timeZone}) and ${countOf(exports, 'old export')}.`;
        if (dryRun) {
          const old = await removeOldFiles(exportsDir, { before: exportsKeptSince(now), dryRun });
          print(`Would delete ${words(due, old)}`);
          if (doubt !== undefined) print(doubt);
          return;
        }
        if (doubt !== undefined && !yes) throw new CommandError(`Nothing was deleted: ${doubt}`);
        const purged = await purge(store, before, { mailDir, exportsDir, timeZone, now });
        print(`Deleted ${words(purged.requests, purged.exports)}`);
        if (purged.requests > 0) await overwriteDeleted(store, { patienceMs: PATIENCE_MS });
      });
    });
}

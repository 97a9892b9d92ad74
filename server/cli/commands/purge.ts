import type { Command } from 'commander';
import { RETENTION_MONTHS } from '../../../agency/promises.ts';
import { oldFiles } from '../../deletion/files.ts';
import { overwriteDeleted } from '../../deletion/overwrite-deleted.ts';
import { exportsKeptSince, planPurge, purge } from '../../deletion/purge.ts';
import { countOf, localTime } from '../terminal/words.ts';
import { type CommandParts, PATIENCE_MS } from './command-parts.ts';

export function addPurge(program: Command, parts: CommandParts): void {
  program
    .command('purge')
    .description(`what is older than ${RETENTION_MONTHS} months, which the server deletes night by night`)
    .option('--yes', 'delete all of it now')
    .action(async ({ yes = false }: { yes?: boolean }) => {
      const { timeZone, mailDir, exportsDir } = parts.config();
      const now = parts.now();
      const { print } = parts.terminal;
      await parts.withStore(async (store) => {
        const { before, due, share } = await planPurge(store, { now, timeZone });
        const words = (requests: number, exports: number) =>
          `${countOf(requests, 'request')} received before ${localTime(before, timeZone)} (${timeZone}) and ${countOf(exports, 'old export')}.`;
        if (!yes) {
          const old = await oldFiles(exportsDir, exportsKeptSince(now));
          return print(
            `Due: ${words(due, old.length)}\nThe next night deletes ${countOf(share, 'request')} and every old export. All of it now: npm run requests -- purge --yes`,
          );
        }
        const purged = await purge(store, { before, most: due }, { mailDir, exportsDir, timeZone, now });
        print(`Deleted ${words(purged.requests, purged.exports)}`);
        if (purged.requests > 0) await overwriteDeleted(store, { patienceMs: PATIENCE_MS });
      });
    });
}

import type { Command } from 'commander';
import { RETENTION_MONTHS } from '../../../agency/promises.ts';
import { EXPORTS_DIR, MAIL_DIR } from '../../folders.ts';
import { countOf } from '../../readable.ts';
import { overwriteDeleted } from '../../retention/overwrite-deleted.ts';
import { countPurgeable, keptSince, purge } from '../../retention/purge.ts';
import { removeOldExports } from '../../retention/remove-old-exports.ts';
import type { CommandParts } from '../command-parts.ts';
import { PATIENCE_MS } from '../command-parts.ts';
import { print } from '../print.ts';
import { startProgress } from '../progress.ts';
import { localTime } from '../time-words.ts';

export function addPurge(program: Command, parts: CommandParts): void {
  program
    .command('purge')
    .description(`delete now what is older than ${RETENTION_MONTHS} months; the server does so every night`)
    .option('--dry-run', 'only say how much that is')
    .action(async ({ dryRun = false }: { dryRun?: boolean }) => {
      const { timeZone } = parts.config();
      const now = parts.now();
      const before = keptSince({ now, timeZone });
      await parts.withStore(async (store) => {
        const total = await countPurgeable(store, before);
        if (dryRun) {
          const exports = await removeOldExports(EXPORTS_DIR, { now, dryRun });
          return print(`Would delete ${words(total, exports, before, timeZone)}`);
        }
        const progress = startProgress('Purging', total);
        const folders = { mailDir: MAIL_DIR, exportsDir: EXPORTS_DIR };
        const purged = await purge(store, { ...folders, timeZone, now, onDeleted: progress.reach });
        progress.end();
        print(`Deleted ${words(purged.requests, purged.exports, before, timeZone)}`);
        if (purged.requests > 0) await overwriteDeleted(store, { patienceMs: PATIENCE_MS });
      });
    });
}

function words(requests: number, exports: number, before: number, timeZone: string): string {
  const old = `received before ${localTime(before, timeZone)} (${timeZone})`;
  return `${countOf(requests, 'request')} ${old} and ${countOf(exports, 'old export')}.`;
}

import type { Command } from 'commander';
import { RETENTION_MONTHS } from '../../../agency/privacy.ts';
import { planPurge, purge } from '../../deletion/retention.ts';
import { countOf, localTime } from '../terminal/format.ts';
import { type CommandParts, overwrite } from './command-parts.ts';

export function addPurge(program: Command, parts: CommandParts): void {
  program
    .command('purge')
    .description(`what is older than ${RETENTION_MONTHS} months, which the server deletes night by night`)
    .option('--yes', 'delete all at once')
    .action(async ({ yes = false }: { yes?: boolean }) => {
      const settings = parts.config();
      const { timeZone } = settings;
      const now = parts.now();
      const { print } = parts.terminal;
      await parts.withStore(async (store) => {
        const { before, due, share } = await planPurge(store, { now, timeZone });
        const words = (requests: number) =>
          `${countOf(requests, 'request')} received before ${localTime(before, timeZone)} (${timeZone})`;
        if (!yes)
          return print(
            `Due: ${words(due)}. A night deletes the oldest, ${share} of them. All at once: npm run requests -- purge --yes`,
          );
        const purged = await purge(store, { before, most: due }, { ...settings, now });
        print(`Deleted ${words(purged.requests)} and ${countOf(purged.exports, 'old export')}.`);
        if (purged.requests > 0) await overwrite(store);
      });
    });
}

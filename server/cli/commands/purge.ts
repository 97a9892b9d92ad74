import type { Command } from 'commander';
import { RETENTION_MONTHS } from '../../../agency/promises.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { removeOldExports } from '../../deletion/files.ts';
import { overwriteDeleted } from '../../deletion/overwrite-deleted.ts';
import { NIGHTLY_PURGE, type PurgePlan, planPurge, purge } from '../../deletion/purge.ts';
import { countOf } from '../../replies/readable.ts';
import { trustClock } from '../../schedule/scheduled-jobs.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { localTime } from '../terminal/words.ts';
import { CommandError, type CommandParts, PATIENCE_MS } from './command-parts.ts';

export function addPurge(program: Command, parts: CommandParts): void {
  program
    .command('purge')
    .description(`delete now what is older than ${RETENTION_MONTHS} months; the server does so every night`)
    .option('--dry-run', 'only say how much that is')
    .option('--yes', 'do not ask, even when the clock has jumped ahead or much is past its time')
    .action(async ({ dryRun = false, yes = false }: { dryRun?: boolean; yes?: boolean }) => {
      const { timeZone, mailDir, exportsDir } = parts.config();
      const now = parts.now();
      const { print, startProgress } = parts.terminal;
      await parts.withStore(async (store) => {
        const plan = await planPurge(store, { now, timeZone });
        const { before, due } = plan;
        const doubts = doubtsAbout(plan, { now, timeZone });
        if (dryRun || (doubts.length > 0 && !yes)) {
          const exports = await removeOldExports(exportsDir, { now, dryRun: true });
          const would = `Would delete ${words(due, exports, before, timeZone)}`;
          if (dryRun) return print([would, ...doubts].join('\n'));
          await makeSure([would, ...doubts], parts.terminal);
        }
        const progress = startProgress('Purging', due);
        const purged = await purge(store, { mailDir, exportsDir, timeZone, now, onDeleted: progress.reach });
        progress.end();
        await trustClock(store, NIGHTLY_PURGE, now);
        print(`Deleted ${words(purged.requests, purged.exports, before, timeZone)}`);
        if (purged.requests > 0) await overwriteDeleted(store, { patienceMs: PATIENCE_MS });
      });
    });
}

/** @throws {CommandError} when the operator does not answer yes, or cannot be asked. */
async function makeSure(lines: string[], { ask, canAsk, note }: Terminal): Promise<void> {
  if (!canAsk()) {
    throw new CommandError(
      `${lines.join(' ')} Nothing was deleted. When all of that is right: npm run requests -- purge --yes`,
    );
  }
  for (const line of lines) note(line);
  const answer = await ask('This cannot be undone. Type yes to delete: ');
  if (answer.toLowerCase() !== 'yes') throw new CommandError('Nothing was deleted.');
}

function words(requests: number, exports: number, before: number, timeZone: string): string {
  const old = `received before ${localTime(before, timeZone)} (${timeZone})`;
  return `${countOf(requests, 'request')} ${old} and ${countOf(exports, 'old export')}.`;
}

/** The reasons to ask a person before this purge, each in a sentence. Empty when everything is as usual. */
export function doubtsAbout(
  { due, inOneNight, leapMs }: PurgePlan,
  { now, timeZone }: { now: number; timeZone: string },
): string[] {
  const doubts: string[] = [];
  if (leapMs !== undefined) {
    const ahead = countOf(Math.floor(leapMs / DAY_MS), 'day');
    doubts.push(
      `The clock says ${localTime(now, timeZone)} (${timeZone}), ${ahead} ahead of the last purge: was no server running, or is it wrong?`,
    );
  }
  if (due > inOneNight) {
    doubts.push(`That is more than one night deletes by itself (${countOf(inOneNight, 'request')}).`);
  }
  return doubts;
}

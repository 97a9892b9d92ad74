import type { Command } from 'commander';
import { overwriteDeleted } from '../../deletion/overwrite-deleted.ts';
import { type PurgeParts, planPurge, purge } from '../../deletion/purge.ts';
import { type AppliedLine, applyTombstones, readTombstones } from '../../deletion/tombstones.ts';
import { countRequests } from '../../export/read-requests.ts';
import { countOf } from '../../readable.ts';
import type { Store } from '../../store/schema.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { localTime, waitWords } from '../terminal/words.ts';
import type { CommandParts } from './command-parts.ts';
import { CommandError, PATIENCE_MS } from './command-parts.ts';
import { doubtsAbout } from './purge.ts';

export function addRestoreCheck(program: Command, parts: CommandParts): void {
  program
    .command('restore-check')
    .description(
      'after a restore and before the server starts: erase again what was erased before, then purge',
    )
    .action(async () => {
      const { timeZone, erasuresFile, mailDir, exportsDir } = parts.config();
      const lines = await readTombstones(erasuresFile);
      const secret = parts.secret();
      const { print, note, startProgress } = parts.terminal;
      const folders = { mailDir, exportsDir };
      const useless = await parts.withStore(
        async (store) => {
          const progress = startProgress('Looking', await countRequests(store, { order: 'oldest first' }));
          let scanned = 0;
          const applied = await applyTombstones(store, lines, {
            ...folders,
            secret,
            now: parts.now,
            onScanned: (count) => {
              scanned += count;
              progress.reach(scanned);
            },
            onWait: (requests) => note(waitWords(requests)),
          });
          progress.end();
          if (lines.length === 0)
            print(`${erasuresFile} holds no erasure. If there were any, restore that file, too.`);
          for (const line of applied.lines) print(lineWords(line, timeZone));
          for (const name of applied.exports) print(`Deleted the export ${exportsDir}/${name}.`);
          await purgeUnlessInDoubt(store, { ...folders, timeZone, now: parts.now() }, print);
          await overwriteDeleted(store, { patienceMs: PATIENCE_MS });
          return applied.lines.filter(({ outcome }) => outcome !== 'applied').length;
        },
        { migrate: true },
      );
      if (useless > 0) {
        throw new CommandError(
          `${countOf(useless, 'line')} of ${erasuresFile} could not be applied, see above. Restore the file, or the secret it was made with, and run the command again; do not start the server before.`,
        );
      }
    });
}

/** After a restore from a month-old backup, a correct clock looks as if it had jumped ahead: only a person can tell. */
async function purgeUnlessInDoubt(store: Store, parts: PurgeParts, print: Terminal['print']): Promise<void> {
  const plan = await planPurge(store, parts);
  const doubts = plan.due === 0 ? [] : doubtsAbout(plan, parts);
  if (doubts.length > 0) {
    const due = countOf(plan.due, 'request is past its time', 'requests are past their time');
    print([`${due} and not purged.`, ...doubts, 'See: npm run requests -- purge'].join('\n'));
    return;
  }
  const purged = await purge(store, parts);
  print(`Purged ${countOf(purged.requests, 'request')} past their time.`);
}

function lineWords({ line, erasedAt, outcome, requests }: AppliedLine, timeZone: string): string {
  const when = erasedAt === undefined ? '' : `, erased ${localTime(erasedAt, timeZone)}`;
  const what = requests === 0 ? 'nothing left to erase' : `${countOf(requests, 'request')} erased again`;
  return `Line ${line}${when}: ${outcome === 'applied' ? what : outcome}`;
}

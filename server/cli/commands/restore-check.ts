import type { Command } from 'commander';
import { type AppliedLine, applyTombstones } from '../../erasure/apply-tombstones.ts';
import { readTombstones } from '../../erasure/tombstones.ts';
import { countRequests } from '../../export/read-requests.ts';
import { EXPORTS_DIR, MAIL_DIR } from '../../folders.ts';
import { countOf } from '../../readable.ts';
import { overwriteDeleted } from '../../retention/overwrite-deleted.ts';
import { purge } from '../../retention/purge.ts';
import { CommandError } from '../command-error.ts';
import type { CommandParts } from '../command-parts.ts';
import { PATIENCE_MS } from '../command-parts.ts';
import { print } from '../print.ts';
import { startProgress } from '../progress.ts';
import { localTime } from '../time-words.ts';

export function addRestoreCheck(program: Command, parts: CommandParts): void {
  program
    .command('restore-check')
    .description(
      'after a restore and before the server starts: erase again what was erased before, then purge',
    )
    .action(async () => {
      const { timeZone, erasuresFile } = parts.config();
      const lines = await readTombstones(erasuresFile);
      const secret = parts.secret();
      const folders = { mailDir: MAIL_DIR, exportsDir: EXPORTS_DIR };
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
          });
          progress.end();
          if (lines.length === 0)
            print(`${erasuresFile} holds no erasure. If there were any, restore that file, too.`);
          for (const line of applied.lines) print(lineWords(line, timeZone));
          for (const name of applied.exports) print(`Deleted the export ${EXPORTS_DIR}/${name}.`);
          const purged = await purge(store, { ...folders, timeZone, now: parts.now() });
          print(`Purged ${countOf(purged.requests, 'request')} past their time.`);
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

function lineWords({ line, erasedAt, outcome, requests }: AppliedLine, timeZone: string): string {
  const when = erasedAt === undefined ? '' : `, erased ${localTime(erasedAt, timeZone)}`;
  const what = requests === 0 ? 'nothing left to erase' : `${countOf(requests, 'request')} erased again`;
  return `Line ${line}${when}: ${outcome === 'applied' ? what : outcome}`;
}

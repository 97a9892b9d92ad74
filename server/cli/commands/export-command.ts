import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { readErasedIds } from '../../deletion/erased-ids.ts';
import { requestRecord } from '../../export/request-record.ts';
import { writeExport, writeRecords } from '../../export/write-export.ts';
import { CommandError } from '../../process/errors.ts';
import { countRequests, readRequests } from '../../store/stored-requests.ts';
import { countOf, fileTime } from '../terminal/format.ts';
import type { CommandParts } from './command-parts.ts';
import { sinceOption } from './request-arguments.ts';

interface Options {
  csv?: true;
  json?: true;
  print?: true;
  since?: number;
}

export function addExport(program: Command, parts: CommandParts): void {
  program
    .command('export')
    .description('write the requests to a file for a spreadsheet or a program')
    .addOption(new Option('--csv', 'for a spreadsheet').conflicts('json'))
    .option('--json', 'for a program')
    .option('--print', 'to standard output instead of a file')
    .addOption(sinceOption(parts))
    .action(async ({ csv, json, print: toStdout, since }: Options) => {
      if (!csv && !json)
        throw new CommandError('Say in which form: --csv for a spreadsheet, --json for a program.');
      const format = csv ? 'csv' : 'json';
      const settings = parts.config();
      const { erasuresFile, exportsDir } = settings;
      const now = parts.now();
      const { stdout, print, progress } = parts.terminal;
      const path = join(exportsDir, `requests-${fileTime(now)}.${format}`);
      await parts.withStore(async (store) => {
        // An erasure that is under way adds to the file first, and then deletes.
        const { ids } = await readErasedIds(erasuresFile);
        let [read, written] = [0, 0];
        using bar = progress(await countRequests(store, { since }), 'requests');
        async function* records() {
          for await (const request of readRequests(store, { order: 'oldest first', since })) {
            read += 1;
            bar.reach(read);
            if (ids.has(request.id)) continue;
            written += 1;
            yield requestRecord(request, now);
          }
        }
        if (toStdout) return writeRecords(records(), format, stdout, { end: false });
        await mkdir(exportsDir, { recursive: true });
        await writeExport(records(), { path, format, erasuresFile });
        print(`${countOf(written, 'request')} in ${path}`);
      });
    });
}

import { type Command, Option } from 'commander';
import { CommandError } from '../../errors.ts';
import { countRequests, readRequests } from '../../requests/stored-requests.ts';
import type { CommandContext } from '../command-context.ts';
import { requestRecord, writeRecords } from './export-records.ts';
import { sinceOption } from './request-arguments.ts';

export function addExport(program: Command, context: CommandContext): void {
  program
    .command('export')
    .description('print the requests for a spreadsheet or a program')
    .addOption(new Option('--csv', 'for a spreadsheet').conflicts('json'))
    .option('--json', 'for a program')
    .addOption(sinceOption(context))
    .action(async ({ csv, json, since }: { csv?: true; json?: true; since?: number }) => {
      if (!csv && !json)
        throw new CommandError('Say in which form: --csv for a spreadsheet, --json for a program.');
      const now = context.clock();
      const { stdout, progress } = context.terminal;
      await context.withStore(async (store) => {
        using bar = progress(await countRequests(store, { since }), 'requests');
        async function* records() {
          let read = 0;
          for await (const request of readRequests(store, { order: 'oldest first', since })) {
            read += 1;
            bar.reach(read);
            yield requestRecord(request, now);
          }
        }
        await writeRecords(records(), csv ? 'csv' : 'json', stdout);
      });
    });
}

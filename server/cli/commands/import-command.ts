import type { Command } from 'commander';
import { RETENTION_MONTHS } from '../../../agency/promises.ts';
import { monthsBefore } from '../../clock/calendar.ts';
import { readErasedIds } from '../../requests/erasures.ts';
import { importRequests, readSource } from '../../requests/import-requests.ts';
import type { CommandContext } from '../command-context.ts';
import { countOf } from '../format.ts';

export function addImport(program: Command, { clock, config, console, withStore }: CommandContext): void {
  program
    .command('import')
    .description('take over from a SQLite file what the database lacks, all or nothing')
    .argument('<file>', 'what a backup took the place of, or the database from before you set DATABASE_URL')
    .action(async (file: string) => {
      const { erasuresFile, timeZone } = config();
      const leftOutNow = async () => ({
        erased: await readErasedIds(erasuresFile),
        before: monthsBefore(clock(), RETENTION_MONTHS, timeZone),
      });
      const source = readSource(file);
      const done = await withStore((store) => importRequests(store, source, leftOutNow));
      console.log(`Took over ${countOf(done.taken, 'request')} from ${file}. There already: ${done.known}.`);
      if (done.leftOut > 0)
        console.log(
          `Left out: ${countOf(done.leftOut, 'request')}, erased or older than ${RETENTION_MONTHS} months.`,
        );
      if (done.unknownColumns.length > 0)
        console.log(
          `Left out of each request, because this version and its form have no such field: ${done.unknownColumns.join(', ')}. Keep the file, or a backup that has them.`,
        );
    });
}

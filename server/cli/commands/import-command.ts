import { existsSync, realpathSync } from 'node:fs';
import type { Command } from 'commander';
import { RETENTION_MONTHS } from '../../../agency/promises.ts';
import { monthsBefore } from '../../clock/calendar.ts';
import { CommandError } from '../../errors.ts';
import { erasuresWarning, readErasedIds } from '../../requests/erasures.ts';
import { parseDatabaseUrl } from '../../store/database-url.ts';
import type { CommandContext } from '../command-context.ts';
import { countOf } from '../format.ts';
import { importRequests } from './import-requests.ts';
import { openSource } from './source-file.ts';

export function addImport(program: Command, context: CommandContext): void {
  program
    .command('import')
    .description('take over from a SQLite file what the database lacks, all or nothing')
    .argument('<file>', 'what a backup took the place of, or the database from before you set DATABASE_URL')
    .action(async (file: string) => {
      const { kind, name } = parseDatabaseUrl(context.config().databaseUrl);
      if (kind === 'sqlite' && [file, name].every(existsSync) && realpathSync(file) === realpathSync(name))
        throw new CommandError(`${file} is the database in service.`);
      await importFile(context, file);
    });
}

async function importFile(
  { config, clock, withStore, console }: CommandContext,
  file: string,
): Promise<void> {
  const { erasuresFile, timeZone } = config();
  using source = openSource(file);
  const warning = erasuresWarning(await readErasedIds(erasuresFile), erasuresFile);
  if (warning !== undefined) console.error(warning);
  const leftOutNow = async () => ({
    erased: (await readErasedIds(erasuresFile)).ids,
    before: monthsBefore(clock(), RETENTION_MONTHS, timeZone),
  });
  const { requests, known, replies, leftOut, unknownColumns } = await withStore((store) =>
    importRequests(store, source, { clock, leftOut: leftOutNow }),
  );
  console.log(
    `Took over ${countOf(requests, 'request')}${replies > 0 ? ` and ${countOf(replies, 'mark')} of others` : ''} from ${file}. There already: ${known}.`,
  );
  if (leftOut > 0)
    console.log(`Left out: ${countOf(leftOut, 'request')}, erased or older than ${RETENTION_MONTHS} months.`);
  if (unknownColumns.length > 0)
    console.log(
      `Left out, because only a newer version knows it: ${unknownColumns.join(', ')} of each request. Keep the file: it is in it.`,
    );
}

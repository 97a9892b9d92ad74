import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { tombstonesSize } from '../../deletion/tombstones.ts';
import { type RequestRecord, requestRecord } from '../../export/request-record.ts';
import { type ExportFormat, ExportTakenError, writeExport, writeRecords } from '../../export/write-export.ts';
import { countOf } from '../../replies/readable.ts';
import { countRequests, readRequests, type Selection } from '../../store/requests.ts';
import type { Store } from '../../store/schema.ts';
import type { Progress } from '../terminal/terminal.ts';
import type { CommandParts } from './command-parts.ts';
import { CommandError } from './command-parts.ts';
import { readSince } from './request-arguments.ts';

interface Options {
  csv?: true;
  json?: true;
  out?: string;
  since?: string;
}

/** The time left is estimated from the last few steps, so a single row is too short a step. */
const TOLD_EVERY = 1000;

/** To standard output instead of a file. */
const STDOUT = '-';

export function addExport(program: Command, parts: CommandParts): void {
  program
    .command('export')
    .description('write the requests to a file for a spreadsheet or a program')
    .option('--csv', 'for a spreadsheet')
    .option('--json', 'for a program')
    .option('--out <file>', 'where to, or - for standard output (otherwise a new file in the exports folder)')
    .option('--since <when>', 'only what came since a day (2026-11-01) or within a span (12h, 7d, 2w)')
    .action(async (options: Options) => {
      const format = readFormat(options);
      const { timeZone, erasuresFile, exportsDir } = parts.config();
      const now = parts.now();
      const { stdout, print, note, startProgress } = parts.terminal;
      const since = options.since === undefined ? undefined : readSince(options.since, { now, timeZone });
      const path = options.out ?? (await newExport(exportsDir, `requests-${fileTime(now)}.${format}`));
      if (path !== STDOUT && existsSync(path)) {
        throw new ExportTakenError(path);
      }
      const erasures = await tombstonesSize(erasuresFile);
      await parts.withStore(async (store) => {
        const selection: Selection = { order: 'oldest first', since };
        const total = await countRequests(store, selection);
        const progress = startProgress('Exporting', total);
        let written = 0;
        const count = () => {
          written += 1;
          if (written % TOLD_EVERY === 0 || written === total) progress.reach(written);
        };
        await endingWith(progress, async () => {
          const records = recordsOf(store, selection, now, count);
          if (path === STDOUT) return writeRecords(records, format, stdout, { end: false });
          const isStale = async () => (await tombstonesSize(erasuresFile)) !== erasures;
          await writeExport(records, { path, format, isStale });
        });
        if (path === STDOUT) return;
        print(`${countOf(written, 'request')} in ${path}`);
        if (resolve(dirname(path)) !== resolve(exportsDir)) {
          note(
            `An erasure and the nightly purge look only in ${exportsDir}/: delete this file yourself when its time has come.`,
          );
        }
      });
    });
}

function readFormat({ csv, json }: Options): ExportFormat {
  if (csv && json) throw new CommandError('Give one of --csv and --json, not both.');
  if (csv) return 'csv';
  if (json) return 'json';
  throw new CommandError('Say in which form: --csv for a spreadsheet, --json for a program.');
}

async function newExport(folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  return join(folder, name);
}

/** In UTC, without the colons that some file systems refuse: `2026-11-21T11-33-07Z`. */
function fileTime(now: number): string {
  return new Date(now).toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
}

async function* recordsOf(
  store: Store,
  selection: Selection,
  now: number,
  count: () => void,
): AsyncGenerator<RequestRecord> {
  for await (const request of readRequests(store, selection)) {
    count();
    yield requestRecord(request, now);
  }
}

async function endingWith(progress: Progress, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    progress.end();
  }
}

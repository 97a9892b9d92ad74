import type { Command } from 'commander';
import { contactFields } from '../../../agency/words/contact-fields.ts';
import { FIELDS, type Field } from '../../../shared/contact-request.ts';
import { type RequestRecord, requestRecord } from '../../export/request-record.ts';
import { writeRecords } from '../../export/write-export.ts';
import { countOf } from '../../replies/readable.ts';
import { countRequests, readRequests, type Selection } from '../../store/requests.ts';
import type { Store, StoredRequest } from '../../store/schema.ts';
import { table } from '../terminal/table.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { localTime, replyWords, visible } from '../terminal/words.ts';
import type { CommandParts } from './command-parts.ts';
import { CommandError } from './command-parts.ts';
import { readSince, SHORT_ID } from './request-arguments.ts';

const USUAL_LIMIT = 50;

/** How many rows are made into one table: the next table sets its own column widths. */
const ROWS_AT_ONCE = 1000;

/** Only `show` prints fields of several lines. */
const ON_ONE_LINE = FIELDS.filter(({ type }) => type !== 'textarea');

/** To how many characters a field may be shortened on a narrow terminal. */
const AT_LEAST: Record<Field['type'], number> = { text: 10, tel: 12, email: 14, textarea: 10 };

interface Options {
  due?: true;
  since?: string;
  limit?: string;
  all?: true;
  json?: true;
}

export function addList(program: Command, parts: CommandParts): void {
  program
    .command('list')
    .description('the newest requests, and how each stands with the promise')
    .option('--due', 'only those that wait for a reply, the most urgent first')
    .option('--since <when>', 'only what came since a day (2026-11-01) or within a span (12h, 7d, 2w)')
    .option('--limit <count>', `at most so many (otherwise ${USUAL_LIMIT})`)
    .option('--all', 'every one')
    .option('--json', 'as a JSON array')
    .action(async (options: Options) => {
      const { timeZone } = parts.config();
      const now = parts.now();
      const selection: Selection = {
        order: options.due ? 'most urgent first' : 'newest first',
        waiting: options.due,
        since: options.since === undefined ? undefined : readSince(options.since, { now, timeZone }),
        limit: readLimit(options),
      };
      await parts.withStore(async (store) => {
        if (options.json) {
          const { stdout } = parts.terminal;
          return writeRecords(records(store, selection, now), 'json', stdout, { end: false });
        }
        await printTables(store, selection, { now, timeZone, terminal: parts.terminal });
      });
    });
}

function readLimit({ all, limit = String(USUAL_LIMIT) }: Options): number | undefined {
  if (all) return undefined;
  if (/^[1-9]\d{0,8}$/.test(limit)) return Number(limit);
  throw new CommandError(`--limit ${limit} is not a number of requests. Give one like --limit 20, or --all.`);
}

async function* records(store: Store, selection: Selection, now: number): AsyncGenerator<RequestRecord> {
  for await (const request of readRequests(store, selection)) yield requestRecord(request, now);
}

async function printTables(
  store: Store,
  selection: Selection,
  { now, timeZone, terminal }: { now: number; timeZone: string; terminal: Terminal },
): Promise<void> {
  const { columns: width, print, note } = terminal;
  let shown = 0;
  let rows: string[][] = [];
  const flush = () => {
    const columns = [
      { title: 'ID' },
      { title: `RECEIVED (${timeZone})` },
      { title: 'REPLY' },
      ...ON_ONE_LINE.map(({ name, type }) => ({
        title: contactFields[name].short.toUpperCase(),
        atLeast: AT_LEAST[type],
      })),
    ];
    if (rows.length > 0) print(table(columns, rows, width));
    shown += rows.length;
    rows = [];
  };
  for await (const request of readRequests(store, selection)) {
    rows.push(row(request, { now, timeZone }));
    if (rows.length === ROWS_AT_ONCE) flush();
  }
  flush();
  if (shown === 0) return note(selection.waiting ? 'No request waits for a reply.' : 'There is no request.');
  const all = await countRequests(store, selection);
  if (shown < all) note(`${shown} of ${countOf(all, 'request')}. More: --limit <count>, or --all.`);
}

function row(request: StoredRequest, { now, timeZone }: { now: number; timeZone: string }): string[] {
  return [
    request.id.slice(-SHORT_ID),
    localTime(request.received_at, timeZone),
    replyWords(request, now),
    ...ON_ONE_LINE.map(({ name }) => visible(request[name])),
  ];
}

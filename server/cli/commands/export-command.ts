import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { type Stringifier, stringify } from 'csv-stringify';
import { brand } from '../../../agency/brand.ts';
import { eachField } from '../../../shared/contact-request.ts';
import { CommandError } from '../../errors.ts';
import { standingOf } from '../../requests/promise.ts';
import { readRequests } from '../../requests/stored-requests.ts';
import type { StoredRequest } from '../../store/schema.ts';
import type { CommandContext } from '../command-context.ts';
import { sinceOption } from './request-arguments.ts';

interface Options {
  csv?: true;
  json?: true;
  since?: number;
}

export function addExport(program: Command, context: CommandContext): void {
  program
    .command('export')
    .description('print the requests for a spreadsheet or a program')
    .addOption(new Option('--csv', 'for a spreadsheet').conflicts('json'))
    .option('--json', 'for a program')
    .addOption(sinceOption(context))
    .action(async ({ csv, json, since }: Options) => {
      if (!csv && !json)
        throw new CommandError('Say in which form: --csv for a spreadsheet, --json for a program.');
      const { streams, clock, withStore } = context;
      const now = clock();
      await withStore(async (store) => {
        async function* records() {
          for await (const request of readRequests(store, { order: 'oldest first', since }))
            yield requestRecord(request, now);
        }
        // The records come no faster than their reader takes them, and the output stays open.
        await pipeline(records, csv ? csvWriter() : jsonArray, streams.stdout, { end: false });
      });
    });
}

/**
 * A request leaves the store as these values: in JSON under these names, in CSV in this order. Times are ISO 8601 in UTC,
 * under names that end in `At`, as no field's does.
 */
const RECORD = {
  id: ({ id }) => id,
  receivedAt: ({ received_at }) => new Date(received_at).toISOString(),
  ...eachField((field) => (request: StoredRequest) => request[field.name]),
  /** `overdue` says that the promised time has passed without a mark as replied. */
  reply: (request, now) => (request.replied_at === null ? standingOf(request, now) : 'replied'),
  replyDueAt: ({ reply_due_at }) => new Date(reply_due_at).toISOString(),
  repliedAt: ({ replied_at }) => (replied_at === null ? null : new Date(replied_at).toISOString()),
  suspicion: ({ suspicion }) => suspicion,
} satisfies Record<string, Read>;

type Read = (request: StoredRequest, now: number) => string | null;

export type RecordField = keyof typeof RECORD;

export const RECORD_FIELDS = Object.keys(RECORD);

function requestRecord(request: StoredRequest, now: number) {
  return Object.fromEntries(Object.entries(RECORD).map(([name, read]) => [name, read(request, now)]));
}

/**
 * Turns records into CSV (https://www.rfc-editor.org/rfc/rfc4180): a line of names, CRLF, every value quoted. It is
 * UTF-8 with a byte order mark, without which Excel on Windows reads another encoding. An apostrophe stands before what
 * a spreadsheet would calculate, a telephone number that begins with `+`, too:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
function csvWriter(): Stringifier {
  return stringify({
    delimiter: csvDelimiter(brand.locale),
    header: true,
    columns: RECORD_FIELDS.map((key) => ({ key, header: key.endsWith('At') ? `${key} (UTC)` : key })),
    bom: true,
    quoted: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
}

/** Excel separates cells in that locale at this: where a comma is the decimal sign, a semicolon. */
export function csvDelimiter(locale: string): ',' | ';' {
  return (1.5).toLocaleString(locale).includes(',') ? ';' : ',';
}

/** Writes the records as one JSON array, one record a line, and holds only one in memory at a time. */
async function* jsonArray(records: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const record of records) {
    yield separator + JSON.stringify(record);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

import { pipeline } from 'node:stream/promises';
import { csvWriter } from './csv-writer.ts';
import type { RequestRecord } from './request-record.ts';

export type ExportFormat = 'csv' | 'json';

/** Writes records to an output, no faster than its reader takes them. The output stays open. */
export function writeRecords(
  records: AsyncIterable<RequestRecord>,
  format: ExportFormat,
  output: NodeJS.WritableStream,
): Promise<void> {
  if (format === 'csv') return pipeline(records, csvWriter(), output, { end: false });
  return pipeline(records, jsonArray, output, { end: false });
}

/** Writes the records as one JSON array, one record a line, and holds only one in memory at a time. */
async function* jsonArray(elements: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const element of elements) {
    yield separator + JSON.stringify(element);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

import { existsSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { erasuresSize } from '../deletion/erased-ids.ts';
import { CommandError } from '../process/errors.ts';
import { syncFolder } from '../process/sync-folder.ts';
import { temporaryFiles, UNFINISHED } from '../process/temporary-files.ts';
import { csvWriter } from './csv-writer.ts';
import type { RequestRecord } from './request-record.ts';

export type ExportFormat = 'csv' | 'json';

/** Writes records to an output, no faster than its reader takes them, and then ends it unless `end` is false. */
export function writeRecords(
  records: AsyncIterable<RequestRecord>,
  format: ExportFormat,
  output: NodeJS.WritableStream,
  options: { end?: boolean } = {},
): Promise<void> {
  if (format === 'csv') return pipeline(records, csvWriter(), output, options);
  return pipeline(records, jsonArray, output, options);
}

/**
 * Writes records to a new file that only this user can read; when it resolves, the file is on disk under its name.
 * If a person was erased meanwhile, or after an error or an exit, no file is left behind.
 * @throws {CommandError} when a person was erased; the system's error, such as `ENOSPC`, or `EEXIST` while another export
 * writes to that path.
 */
export async function writeExport(
  records: AsyncIterable<RequestRecord>,
  { path, format, erasuresFile }: { path: string; format: ExportFormat; erasuresFile: string },
): Promise<void> {
  const unfinished = path + UNFINISHED;
  const erasures = erasuresSize(erasuresFile);
  // Only its creator may write or delete it.
  await using file = await open(unfinished, 'wx', 0o600);
  using _unfinished = temporaryFiles(unfinished);
  await writeRecords(records, format, file.createWriteStream({ flush: true }));
  // An erasure adds to the file of erasures before it deletes, and afterwards deletes the unfinished exports.
  if (erasuresSize(erasuresFile) !== erasures || !existsSync(unfinished))
    throw new CommandError(
      'An address was erased while the export was being written, so the export was thrown away. Run the command again.',
    );
  await rename(unfinished, path);
  syncFolder(dirname(path));
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

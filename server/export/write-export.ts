import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { csvWriter } from './csv-writer.ts';
import { jsonArray } from './json-array.ts';
import type { RequestRecord } from './request-record.ts';

export type ExportFormat = 'csv' | 'json';

/** What is written ends so until all of it is on disk: a file of the final name is whole. */
export const UNFINISHED = '.part';

/** Writes records to standard output, no faster than they are taken. */
export async function printRecords(
  records: AsyncIterable<RequestRecord>,
  format: ExportFormat,
): Promise<void> {
  await writeRecords(records, format, process.stdout);
}

/**
 * Writes records to a file that only this user can read; when it resolves, the file is on disk under its name.
 * `isStale` is asked once all is written: after a yes, as after any error, nothing is left behind.
 * @throws {StaleExportError} after a yes; the system's error, such as `ENOSPC`.
 */
export async function writeExport(
  records: AsyncIterable<RequestRecord>,
  { path, format, isStale }: { path: string; format: ExportFormat; isStale: () => Promise<boolean> },
): Promise<void> {
  const unfinished = path + UNFINISHED;
  try {
    await writeRecords(
      records,
      format,
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    );
    if (await isStale()) throw new StaleExportError();
    await rename(unfinished, path);
    await syncFolder(dirname(path));
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Somebody was erased while it was written, who may be in it. */
export class StaleExportError extends Error {
  override name = 'StaleExportError';
}

/** Ends the stream, but for standard output, which cannot be ended. */
function writeRecords(
  records: AsyncIterable<RequestRecord>,
  format: ExportFormat,
  stream: NodeJS.WritableStream,
): Promise<void> {
  if (format === 'csv') return pipeline(records, csvWriter(), stream);
  return pipeline(records, jsonArray, stream);
}

/** A new name is on disk only once its folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

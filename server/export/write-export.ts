import { existsSync, rmSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '../system-errors.ts';
import { csvWriter } from './csv-writer.ts';
import type { RequestRecord } from './request-record.ts';

export type ExportFormat = 'csv' | 'json';

/** What is written ends so until all of it is on disk: a file of the final name is whole. */
const UNFINISHED = '.part';

/** Writes records to standard output, no faster than they are taken. */
export async function printRecords(
  records: AsyncIterable<RequestRecord>,
  format: ExportFormat,
): Promise<void> {
  await writeRecords(records, format, process.stdout);
}

/**
 * Writes records to a new file that only this user can read; when it resolves, the file is on disk under its name.
 * `isStale` is asked once all is written: after a yes, as after any error or an exit, nothing is left behind.
 * Of several that write to one path at once, the first goes on and the others throw at once.
 * @throws {ExportTakenError} when the file is there, or is being written; {StaleExportError} after a yes; the system's
 * error, such as `ENOSPC`.
 */
export async function writeExport(
  records: AsyncIterable<RequestRecord>,
  { path, format, isStale }: { path: string; format: ExportFormat; isStale: () => Promise<boolean> },
): Promise<void> {
  const unfinished = path + UNFINISHED;
  const file = await create(unfinished);
  const forget = removeAtExit(unfinished);
  try {
    // Only now: another may have finished since anyone looked.
    if (existsSync(path)) throw new ExportTakenError(path);
    await writeRecords(records, format, file.createWriteStream({ flush: true }));
    if (await isStale()) throw new StaleExportError();
    await rename(unfinished, path);
    await syncFolder(dirname(path));
  } finally {
    await file.close();
    await rm(unfinished, { force: true });
    forget();
  }
}

/** The file that an export would write is there already, perhaps unfinished. */
export class ExportTakenError extends Error {
  override name = 'ExportTakenError';
  readonly path: string;

  constructor(path: string) {
    super(`${path} is there already.`);
    this.path = path;
  }

  get isUnfinished(): boolean {
    return this.path.endsWith(UNFINISHED);
  }
}

/** Somebody was erased while it was written, who may be in it. */
export class StaleExportError extends Error {
  override name = 'StaleExportError';
}

/** Whose file this is may write it, and nobody else may delete it. */
async function create(unfinished: string): Promise<FileHandle> {
  try {
    return await open(unfinished, 'wx', 0o600);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw new ExportTakenError(unfinished);
    throw error;
  }
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

/** Writes what comes as one JSON array, an element a line, without holding more than one of them. */
export async function* jsonArray(elements: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const element of elements) {
    yield separator + JSON.stringify(element);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Removes the file when the command is interrupted before the returned function was called. */
export function removeAtExit(path: string): () => void {
  const remove = () => rmSync(path, { force: true });
  process.once('exit', remove);
  return () => void process.off('exit', remove);
}

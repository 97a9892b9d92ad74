import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../process/errors.ts';
import { isUnfinished } from '../process/temporary-files.ts';
import { defused } from '../text/defused.ts';
import { isDatabase } from './database-copies.ts';

/** Deletes the texts in the folder that hold this address, ignoring case, also as a CSV writes it. Returns their names. */
export async function removeFilesNaming(folder: string, mailbox: string): Promise<string[]> {
  // JSON needs no escapes here: an address that the form accepts has no quote, no backslash and only ASCII letters.
  const spellings = [mailbox, defused(mailbox)];
  const found: string[] = [];
  for (const name of await namesIn(folder))
    if (!isDatabase(name) && (await holdsAny(join(folder, name), spellings))) found.push(name);
  return remove(folder, found);
}

/**
 * The same for the folder of exports. Every unfinished one goes, too, and so fails at its end: it may have read this
 * person before they were deleted.
 */
export async function removeExportsNaming(folder: string, mailbox: string): Promise<string[]> {
  const isExport = (name: string) => isUnfinished(name) && !isDatabase(name);
  // These first: one that is finished in this moment is found by its content.
  const unfinished = await remove(folder, (await namesIn(folder)).filter(isExport));
  return [...unfinished, ...(await removeFilesNaming(folder, mailbox))];
}

async function remove(folder: string, names: string[]): Promise<string[]> {
  for (const name of names) await rm(join(folder, name), { force: true });
  return names;
}

async function holdsAny(path: string, spellings: readonly string[]): Promise<boolean> {
  try {
    await using file = await open(path);
    for await (const line of file.readLines({ encoding: 'latin1' })) {
      const text = line.toLowerCase();
      if (spellings.some((spelling) => text.includes(spelling))) return true;
    }
    return false;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EISDIR')) return false;
    throw error;
  }
}

/**
 * Deletes the files of these requests' mails, such as `2025-05-01T09-30-00.000Z-notification.<id>.eml`, also unfinished
 * ones, and every summary, because any may name these people. Returns how many there were.
 */
export async function removeMailFiles(folder: string, ids: readonly string[]): Promise<number> {
  const about = new Set(ids);
  const mails = (await namesIn(folder)).filter((name) => {
    const [, kind = '', id = ''] = name.split('.');
    return about.has(id) || kind.endsWith('-summary');
  });
  return (await remove(folder, mails)).length;
}

/** Deletes the files that were last written before that moment, and returns how many. */
export async function removeOldFiles(folder: string, before: number): Promise<number> {
  const old: string[] = [];
  for (const name of await namesIn(folder)) {
    // Another server that shares the folder may have been quicker.
    const stats = await stat(join(folder, name), { throwIfNoEntry: false });
    if (stats?.isFile() && stats.mtimeMs < before) old.push(name);
  }
  return (await remove(folder, old)).length;
}

/** An empty list when there is no such folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

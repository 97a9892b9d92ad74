import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EXPORTS_KEPT_DAYS } from '../../agency/promises.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { defused } from '../export/csv-writer.ts';
import { hasCode } from '../process/errors.ts';

/**
 * Deletes every file in the folder that holds one of these addresses, ignoring case. Also finds addresses as a CSV
 * writes them, and unfinished files. Searches again until it finds none, because a file can be renamed during the
 * search. Returns the names of those deleted.
 */
export async function removeFilesNaming(folder: string, mailboxes: readonly string[]): Promise<string[]> {
  const removed: string[] = [];
  if (mailboxes.length === 0) return removed;
  // JSON needs no escapes here: an address that the form accepts has no quote, no backslash and only ASCII letters.
  const spellings = [...new Set(mailboxes.flatMap((mailbox) => [mailbox, defused(mailbox)]))];
  for (let isQuiet = false; !isQuiet; ) {
    isQuiet = true;
    for (const name of await namesIn(folder)) {
      const found = await names(join(folder, name), spellings);
      if (found === false) continue;
      isQuiet = false;
      if (found === 'gone') continue;
      await rm(join(folder, name), { force: true });
      removed.push(name);
    }
  }
  return removed;
}

async function names(path: string, spellings: readonly string[]): Promise<boolean | 'gone'> {
  const overlap = Math.max(...spellings.map(({ length }) => length));
  let end = '';
  try {
    for await (const chunk of createReadStream(path, { encoding: 'latin1', highWaterMark: 1 << 20 })) {
      const text = end + String(chunk).toLowerCase();
      if (spellings.some((spelling) => text.includes(spelling))) return true;
      end = text.slice(-overlap);
    }
    return false;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 'gone';
    if (hasCode(error, 'EISDIR')) return false;
    throw error;
  }
}

/** Deletes the exports, finished or not, that are older than we keep them. Returns how many; with `dryRun`, only counts. */
export async function removeOldExports(
  folder: string,
  { now, dryRun = false }: { now: number; dryRun?: boolean },
): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const found = await stat(path, { throwIfNoEntry: false });
    // Another server that shares the folder was quicker.
    if (found === undefined) continue;
    if (found.mtimeMs > now - EXPORTS_KEPT_DAYS * DAY_MS) continue;
    if (!dryRun) await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** The files in a folder; an empty list when there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

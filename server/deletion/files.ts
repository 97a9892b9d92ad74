import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hasCode } from '../process/errors.ts';
import { isUnfinished } from '../process/temporary-files.ts';
import { defused } from '../text/defused.ts';

/** The files in the folder that hold one of these addresses, ignoring case, also as a CSV or a database writes them. */
export async function filesNaming(folder: string, mailboxes: readonly string[]): Promise<string[]> {
  // JSON needs no escapes here: an address that the form accepts has no quote, no backslash and only ASCII letters.
  const spellings = mailboxes.flatMap((mailbox) => [mailbox, defused(mailbox)]);
  const found: string[] = [];
  for (const name of spellings.length === 0 ? [] : await namesIn(folder))
    if (await holdsAny(join(folder, name), { mailboxes, spellings })) found.push(name);
  return found;
}

/** Deletes those files, and returns their names. */
export async function removeFilesNaming(folder: string, mailboxes: readonly string[]): Promise<string[]> {
  return remove(folder, await filesNaming(folder, mailboxes));
}

/**
 * The same for the folder of exports. Every unfinished one goes, too, and so fails at its end: it may have read these
 * people before they were deleted.
 */
export async function removeExportsNaming(folder: string, mailboxes: readonly string[]): Promise<string[]> {
  // These first: one that is finished in this moment is found by its content.
  const unfinished = await remove(folder, (await namesIn(folder)).filter(isUnfinished));
  return [...unfinished, ...(await removeFilesNaming(folder, mailboxes))];
}

async function remove(folder: string, names: string[]): Promise<string[]> {
  for (const name of names) await rm(join(folder, name), { force: true });
  return names;
}

async function holdsAny(
  path: string,
  { mailboxes, spellings }: { mailboxes: readonly string[]; spellings: readonly string[] },
): Promise<boolean> {
  if (path.endsWith(DATABASE)) return databaseHolds(path, mailboxes);
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

const DATABASE = '.db';

/** Its pages may split an address, so its bytes do not tell. One that cannot be read may hold anyone. */
function databaseHolds(path: string, mailboxes: readonly string[]): boolean {
  try {
    using database = new DatabaseSync(path, { readOnly: true });
    const theirs = 'select 1 from contact_requests where lower(email) in (select value from json_each(?))';
    return database.prepare(theirs).get(JSON.stringify(mailboxes)) !== undefined;
  } catch {
    return true;
  }
}

/** The copies of the whole database in the folder, also unfinished ones. */
export async function databaseCopies(folder: string): Promise<{ path: string; writtenAt: number }[]> {
  const names = (await namesIn(folder)).filter((name) => /\.db(\.part)?$/.test(name));
  const found = names.map(async (name) => {
    const path = join(folder, name);
    return { path, writtenAt: (await stat(path, { throwIfNoEntry: false }))?.mtime.getTime() ?? 0 };
  });
  return Promise.all(found);
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
    if (stats !== undefined && stats.mtimeMs < before) old.push(name);
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

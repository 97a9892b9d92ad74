import { glob, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CommandError } from '../process/errors.ts';

/** Where copies of the database are: the settings of the same names. */
export interface CopyFolders {
  dataDir: string;
  exportsDir: string;
}

/** Whether a file of this name is a copy of the database, finished or not, or lies next to one. */
export function isDatabase(name: string): boolean {
  return /\.db(\.part)?(-\w+)?$/.test(name);
}

/** The copies of the whole database that a restore or an import put aside, in version 1.0.0 into a folder of its own. */
export async function databaseCopies({
  dataDir,
  exportsDir,
}: CopyFolders): Promise<{ path: string; writtenAt: number }[]> {
  const paths = [join(exportsDir, '*.db'), join(dataDir, 'before-restore-*/requests.db')];
  const found: { path: string; writtenAt: number }[] = [];
  for await (const path of glob(paths)) {
    const stats = await stat(path, { throwIfNoEntry: false });
    if (stats !== undefined) found.push({ path, writtenAt: stats.mtime.getTime() });
  }
  return found;
}

/**
 * Takes the requests of this mailbox out of each copy, with their bytes, and leaves everyone else's. Returns from which
 * copies how many. A copy keeps the time at which it was written, because it is deleted by that.
 * @throws {CommandError} when a copy cannot be read or written.
 */
export async function eraseFromCopies(
  folders: CopyFolders,
  mailbox: string,
): Promise<{ path: string; requests: number }[]> {
  const erased: { path: string; requests: number }[] = [];
  for (const { path, writtenAt } of await databaseCopies(folders)) {
    const requests = eraseFromCopy(path, mailbox);
    if (requests === 0) continue;
    erased.push({ path, requests });
    await utimes(path, new Date(), new Date(writtenAt));
  }
  return erased;
}

function eraseFromCopy(path: string, mailbox: string): number {
  try {
    using copy = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
    copy.exec('pragma journal_mode = delete; pragma secure_delete = on');
    return Number(copy.prepare('delete from contact_requests where lower(email) = ?').run(mailbox).changes);
  } catch (error) {
    throw new CommandError(
      `${path} may still hold this person (${error instanceof Error ? error.message : error}). If you do not need it, delete it, and run the command again.`,
    );
  }
}

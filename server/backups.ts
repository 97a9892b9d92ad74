import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../shared/durations.ts';
import { hasCode } from './errors.ts';

/**
 * deploy/backup.ts keeps the backups in this folder of the working folder. It runs in a container of its own; the server
 * can only read their names and the list of erasures there. A machine without that container has no such folder.
 */
export const BACKUPS_DIR = 'backups';

/** Returns when the last backup was made, in epoch milliseconds: 0 for never, undefined without a folder for backups. */
export async function lastBackup(): Promise<number | undefined> {
  try {
    const names = (await readdir(BACKUPS_DIR)).filter((name) => /^requests-.+\.(db|dump)$/.test(name));
    const times = names.map(async (name) => (await stat(join(BACKUPS_DIR, name))).mtime.getTime());
    return Math.max(0, ...(await Promise.all(times)));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Warns when no backup was made for two days. */
export function backupWarning(made: number | undefined, now: number): string[] {
  if (made === undefined || made > now - 2 * DAY_MS) return [];
  const last =
    made === 0 ? 'no backup was ever made' : `the last backup was made at ${new Date(made).toISOString()}`;
  return [`${last}. See the log of website-backup; Postgres needs one of yours: docs/deploying.md`];
}

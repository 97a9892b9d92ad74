import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../shared/durations.ts';
import { unlessMissing } from '../errors.ts';

/**
 * deploy/backup.ts keeps the backups in this folder of the working folder. It runs in a container of its own; the server
 * can only read their names and the list of erasures there. A machine without that container has no such folder.
 */
const BACKUPS_DIR = 'backups';

/** Returns when the last backup was made: 0 for never, undefined without a folder for backups. */
export async function lastBackup(): Promise<number | undefined> {
  const names = await unlessMissing(readdir(BACKUPS_DIR), undefined);
  const made = names
    ?.filter((name) => /^requests-.+\.(db|dump)$/.test(name))
    // A backup that becomes too old goes at any time.
    .map((name) => unlessMissing(stat(join(BACKUPS_DIR, name)), undefined));
  return made && Math.max(0, ...(await Promise.all(made)).map((file) => file?.mtime.getTime() ?? 0));
}

/** Warns when no backup was made for two days. */
export function backupWarning(made: number | undefined, now: number): string[] {
  if (made === undefined || made > now - 2 * DAY_MS) return [];
  const last =
    made === 0 ? 'no backup was ever made' : `the last backup was made at ${new Date(made).toISOString()}`;
  return [`${last}. See the log of website-backup; Postgres needs one of yours: docs/deploying.md`];
}

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../shared/durations.ts';

/** What the nightly backup touches: its unit makes it, very old, before the first. */
export const lastBackup = (dataDir: string) => join(dataDir, 'last-backup');

/**
 * Warns when no backup was made for two days, where the nightly one is installed. Undefined otherwise.
 */
export async function backupWarning(dataDir: string, now: number): Promise<string | undefined> {
  const made = await stat(lastBackup(dataDir), { throwIfNoEntry: false });
  if (made === undefined || now - made.mtimeMs < 2 * DAY_MS) return undefined;
  const last =
    made.mtimeMs === 0
      ? 'no backup was ever made'
      : `the last backup was made at ${made.mtime.toISOString()}`;
  return `${last}. See: systemctl status website-backup`;
}

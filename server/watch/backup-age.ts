import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../shared/durations.ts';

/**
 * Warns when no backup was made for two days, where the nightly one is installed: its unit touches this file, and makes
 * it, very old, before the first. Undefined otherwise.
 */
export async function backupWarning(dataDir: string, now: number): Promise<string | undefined> {
  const made = await stat(join(dataDir, 'last-backup'), { throwIfNoEntry: false });
  if (made === undefined || now - made.mtimeMs < 2 * DAY_MS) return undefined;
  const last =
    made.mtimeMs === 0
      ? 'no backup was ever made'
      : `the last backup was made at ${made.mtime.toISOString()}`;
  return `${last}. See: systemctl status website-backup`;
}

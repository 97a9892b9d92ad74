import { closeSync, fsyncSync, openSync } from 'node:fs';
import { hasCode } from './errors.ts';

/** A new file name is on disk only after its folder has been synced. Waits for the disk: not for the server at work. */
export function syncFolder(path: string): void {
  // It refuses this, with EPERM: https://github.com/nodejs/node/issues/3879
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } catch (error) {
    // Some shares sync no folders: https://man7.org/linux/man-pages/man2/fsync.2.html
    if (!hasCode(error, 'EINVAL')) throw error;
  } finally {
    closeSync(folder);
  }
}

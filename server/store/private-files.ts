import { chmodSync, closeSync, fsyncSync, openSync } from 'node:fs';
import { hasCode, isSystemError } from '../errors.ts';

/**
 * After this call no other user of the machine can read what this process creates: files are 0600,
 * folders 0700. Call it first in every process that writes.
 */
export function keepNewFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Closes the data folder, and so everything in it, to the group and other users. Returns a line for the operator when
 * this user may not.
 */
export function closeDataFolder(dataDir: string): string | undefined {
  try {
    chmodSync(dataDir, 0o700);
    return undefined;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    // It is made later, closed from the start.
    if (hasCode(error, 'ENOENT')) return undefined;
    return `${dataDir} could not be kept from other users of this machine (${error.message}). If it is not this user's, as root give it to the user that the server runs as: chown -R.`;
  }
}

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

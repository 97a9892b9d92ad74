import { chmodSync, closeSync, fsyncSync, openSync } from 'node:fs';
import { hasCode } from '../errors.ts';

/**
 * After this call no other user of the machine can read what this process creates: files are 0600,
 * folders 0700. Call it first in every process that writes.
 */
export function keepNewFilesPrivate(): void {
  process.umask(0o077);
}

/** Closes the data folder, and so everything in it, to the group and other users, where this user owns it. */
export function closeDataFolder(dataDir: string): void {
  try {
    chmodSync(dataDir, 0o700);
  } catch (error) {
    // A folder that is missing is made later, closed from the start. A platform may give the folder to another user.
    if (!hasCode(error, 'ENOENT', 'EPERM')) throw error;
  }
}

/**
 * Writes a file or a folder to the disk, and blocks the process until it is there. A new name of a file is on the disk only
 * after its folder was written.
 */
export function syncToDisk(path: string): void {
  // Windows refuses this, with EPERM: https://github.com/nodejs/node/issues/3879
  if (process.platform === 'win32') return;
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

import { chmodSync, closeSync, fsyncSync, lstatSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode, isSystemError } from '../errors.ts';

/**
 * After this call no other user of the machine can read what this process creates: files are 0600,
 * folders 0700. Call it first in every process that writes.
 */
export function keepNewFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * As root, goes on as the owner of this folder, so that what a command makes in it, SQLite's own files too, does not lock
 * the server out. Call it before anything is opened. Does nothing for another user, or without the folder.
 */
export function actAsOwner(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

/**
 * Closes the data folder, and so everything in it, to the group and other users. Returns a line for the operator when
 * this user may not, or when others use the folder, such as `/tmp`: it then stays as it is.
 */
export function closeDataFolder(dataDir: string): string | undefined {
  try {
    if (isShared(dataDir))
      return `${dataDir} is not kept from other users of this machine: they have files in it, or may have. Set DATA_DIR to a folder of its own.`;
    chmodSync(dataDir, 0o700);
    return undefined;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    // It is made later, closed from the start.
    if (hasCode(error, 'ENOENT')) return undefined;
    return `${dataDir} could not be kept from other users of this machine (${error.message}). If it is not this user's, as root give it to the user that the server runs as: chown -R.`;
  }
}

/** Whether it is for several users (sticky), or holds what is neither its owner's nor root's, as a disk's `lost+found` is. */
function isShared(folder: string): boolean {
  const { mode, uid } = statSync(folder);
  const isSticky = (mode & 0o1000) !== 0;
  return (
    isSticky || readdirSync(folder).some((name) => ![uid, 0].includes(lstatSync(join(folder, name)).uid))
  );
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

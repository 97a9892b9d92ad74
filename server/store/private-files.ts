import { chmodSync, closeSync, fsyncSync, openSync, statSync } from 'node:fs';
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
    // A platform may run the server as any user of the folder's group.
    const { mode, gid } = statSync(dataDir);
    const [user, group] = [process.getuid?.(), process.getgid?.()];
    if (gid === group && (mode & 0o077) === 0o070) return undefined;
    return `${dataDir} is not this user's alone. As root: chown -R ${user}:${group} ${dataDir}`;
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

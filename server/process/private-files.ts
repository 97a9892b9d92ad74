import { chmodSync } from 'node:fs';
import { hasCode, isSystemError } from './errors.ts';

/**
 * After this call no other user of the machine can read what this process and its threads create: files are 0600,
 * folders 0700. Call it first in every process that writes; a thread cannot call it.
 */
export function keepNewFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Closes the data folder, and so everything in it, to the group and other users. Returns a line for the operator when
 * this user may not.
 */
export function closeDataFolder({ dataDir }: { dataDir: string }): string | undefined {
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

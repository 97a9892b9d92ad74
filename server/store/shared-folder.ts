import { existsSync, readFileSync, statSync } from 'node:fs';
import { ConfigError } from '../errors.ts';

/** Only Linux has it: https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html */
const MOUNTS = '/proc/self/mountinfo';

/**
 * Call it before SQLite opens a file in this folder. SQLite's locks and shared memory do not hold between the machines
 * that share a folder, and requests would be lost.
 * @throws {ConfigError} where the folder is on NFS, SMB or FUSE.
 */
export function assertNotShared(folder: string): void {
  if (!existsSync(MOUNTS)) return;
  const share = shareOf(statSync(folder).dev, readFileSync(MOUNTS, 'utf8'));
  if (share === undefined) return;
  throw new ConfigError(
    `${folder} is on ${share}, where SQLite loses requests. Set DATABASE_URL to a Postgres database, which servers can share (docs/deploying.md), or to a file on a disk of this machine.`,
  );
}

/**
 * Finds in the lines of `MOUNTS` the type of a device that is a share, such as `nfs4`. The number that statfs gives would
 * not do: a folder of a virtual machine's host (virtiofs) has that of FUSE, and is no share.
 */
export function shareOf(device: number, mounts: string): string | undefined {
  const major = (device >>> 8) & 0xfff;
  const minor = (device & 0xff) | ((device >>> 12) & 0xfff00);
  return new RegExp(` ${major}:${minor} .* - ((nfs|cifs|smb|fuse)\\S*) `).exec(mounts)?.[1];
}

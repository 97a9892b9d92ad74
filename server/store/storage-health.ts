import { existsSync, readFileSync } from 'node:fs';
import { statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MINUTE_MS } from '../../shared/durations.ts';
import { parseDatabaseUrl } from './database-url.ts';

/** Where the server keeps files: the settings of the same names. */
export interface Places {
  dataDir: string;
  databaseUrl: string;
}

const LEAST_FREE_BYTES = 100_000_000;

/** Why requests may not be stored, and what to do; undefined when nothing says so. Writes nothing. */
export async function storageTrouble(
  places: Places,
  { lastFailure, now }: { lastFailure: LastFailure; now: number },
): Promise<string | undefined> {
  if ((await freeBytes(places)) < LEAST_FREE_BYTES)
    return 'the disk is full, or has less than 100 MB left. Make room on it';
  if (lastFailure.isRecent(now))
    return 'a request could not be stored in the last minute. Look at the database, its disk and its locks';
  return undefined;
}

/** How many bytes are free where the server keeps files. The disk of Postgres may be on another machine. */
export async function freeBytes({ dataDir, databaseUrl }: Places): Promise<number> {
  const address = parseDatabaseUrl(databaseUrl);
  const folders = address.kind === 'sqlite' ? [dataDir, dirname(address.path)] : [dataDir];
  // The data folder is missing while nothing was kept in it.
  const disks = await Promise.all(folders.filter(existsSync).map((folder) => statfs(folder)));
  return Math.min(...disks.map(({ bavail, bsize }) => bavail * bsize));
}

/** When the store last failed to store a request. */
export interface LastFailure {
  note(now: number): Promise<void>;
  isRecent(now: number): boolean;
}

/** It is kept in a file, too, for `status`, which is a process of its own. */
export function createLastFailure(dataDir: string): LastFailure {
  const file = join(dataDir, 'last-store-failure');
  let failedAt = existsSync(file) ? Number(readFileSync(file, 'utf8')) : -Infinity;
  return {
    async note(now) {
      failedAt = now;
      // On a full disk `status` sees the free space; `/readyz` knows of the failure anyway.
      await writeFile(file, String(now)).catch(() => {});
    },
    isRecent: (now) => Math.abs(now - failedAt) < MINUTE_MS,
  };
}

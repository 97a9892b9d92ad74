import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The request's id in `2025-05-01T09-30-00.000Z-notification.<id>.eml`, whatever follows it. */
const REQUEST_ID = /\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./;

export interface MailFiles {
  /** Removes the files of these requests' mails. Returns how many there were. */
  remove(ids: readonly string[]): Promise<number>;
}

/** The mails in a folder as it is now, by the request that they are about. A folder that is not there holds none. */
export async function readMailFiles(folder: string): Promise<MailFiles> {
  const names = Map.groupBy(await namesIn(folder), (name) => REQUEST_ID.exec(name)?.[1] ?? '');
  return {
    async remove(ids) {
      const ours = ids.flatMap((id) => names.get(id) ?? []);
      for (const name of ours) await rm(join(folder, name), { force: true });
      return ours.length;
    },
  };
}

/** The files in a folder; none when it is not there. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

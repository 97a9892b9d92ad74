import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../system-errors.ts';

/** `2025-05-01T09-30-00.000Z-notification.<id>.eml`, sent again `….<id>.1.eml`, and the same unfinished. */
const MAIL_FILE =
  /^[\d-]{10}T[\d-]{8}\.\d{3}Z-[a-z]+\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.\d+)?\.eml(?:\.part)?$/;

export interface MailFiles {
  /** Removes the files of these requests' mails. Returns how many there were. */
  remove(ids: readonly string[]): Promise<number>;
}

/** The mails in a folder as it is now, by the request that they are about. A folder that is not there holds none. */
export async function readMailFiles(folder: string): Promise<MailFiles> {
  const names = Map.groupBy(await namesIn(folder), requestOf);
  return {
    async remove(ids) {
      const ours = ids.flatMap((id) => names.get(id) ?? []);
      for (const name of ours) await rm(join(folder, name), { force: true });
      return ours.length;
    },
  };
}

/** The id of the request that a mail is about, by the name of its file; undefined for every other file. */
export function requestOf(name: string): string | undefined {
  return MAIL_FILE.exec(name)?.[1];
}

/** The files in a folder; none when it is not there. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

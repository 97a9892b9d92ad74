import { randomUUID } from 'node:crypto';
import { access, open, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { codeOf } from '../../server/system-errors.ts';
import { fail, type Outcome, pass, warn } from './outcome.ts';

const MEGABYTE = 1e6;

/** In bytes. A request takes less than a thousandth of a megabyte; the rest is for logs and whatever else fills a disk. */
export const LEAST_ROOM = { warn: 1000 * MEGABYTE, fail: 100 * MEGABYTE };

/** The server must be able to write to its folders, also to those that it makes at its first start, and to the disk. */
export async function checkDisk(folders: readonly string[], leastRoom = LEAST_ROOM): Promise<Outcome> {
  const places = await Promise.all(folders.map(nearestExisting));
  for (const place of new Set(places)) {
    const trouble = await tryToWrite(place);
    if (trouble !== undefined) return fail(trouble);
  }
  const rooms = await Promise.all(places.map(room));
  const least = Math.min(...rooms);
  const left = `${Math.floor(least / MEGABYTE)} MB are free where requests are kept (${folders.join(', ')})`;
  if (least < leastRoom.fail) return fail(`Only ${left}. Make room before visitors come.`);
  if (least < leastRoom.warn) return warn(`Only ${left}. Make room soon.`);
  const owners = await Promise.all(places.map(async (place) => (await stat(place)).uid));
  if (process.getuid?.() === 0 && owners.some((uid) => uid !== 0))
    return warn(
      `${left}, but root may write everywhere and the folders are another user’s. Run this check as the user that the server runs as.`,
    );
  return pass(`${left}, and they can be written to.`);
}

async function nearestExisting(folder: string): Promise<string> {
  const path = resolve(folder);
  try {
    await access(path);
    return path;
  } catch {
    return path === dirname(path) ? path : nearestExisting(dirname(path));
  }
}

/** Writes a file as durably as a request is written. */
async function tryToWrite(folder: string): Promise<string | undefined> {
  const path = join(folder, `.launch-check-${randomUUID()}`);
  try {
    const file = await open(path, 'wx');
    try {
      await file.writeFile('Written by the launch check. It may be removed.\n');
      await file.sync();
    } finally {
      await file.close();
      await rm(path);
    }
    return undefined;
  } catch (error) {
    const code = codeOf(error) ?? error;
    return `${folder} cannot be written to (${code}). Give it to the user that the server runs as, and run this check as that user.`;
  }
}

async function room(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

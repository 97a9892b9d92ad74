import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { access, open, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Config, ConfigError } from '../../server/config.ts';
import { codeOf } from '../../server/process/errors.ts';
import { keptSecret } from '../../server/process/secret.ts';
import { fail, type Outcome, pass, warn } from './report.ts';

/** The bits that let users other than the owner and his group read or write a file. */
const OTHERS = 0o006;

/** The server must be able to read its secret, and other users of the machine must not. */
export function checkSecrets(
  config: Pick<Config, 'secret' | 'secretFile' | 'databaseUrl'>,
  envFile: string,
): Outcome {
  if (isOpenToOthers(envFile)) return fail(openToOthers(envFile));
  if (config.secret !== undefined) return pass('SECRET is set.');
  if (isOpenToOthers(config.secretFile)) return fail(openToOthers(config.secretFile));
  try {
    if (keptSecret(config) === undefined) return notMadeYet(config);
  } catch (error) {
    if (error instanceof ConfigError) return fail(error.message);
    return fail(
      `${config.secretFile} cannot be read. Give it to the user that the server runs as: chown, then chmod 600.`,
    );
  }
  return pass(`The secret is in ${config.secretFile}, and other users cannot read it.`);
}

function notMadeYet({ secretFile, databaseUrl }: Pick<Config, 'secretFile' | 'databaseUrl'>): Outcome {
  if (databaseUrl.startsWith('sqlite:'))
    return pass(`The secret is made in ${secretFile} on the first start.`);
  return warn(
    `Each server on this database would make a secret of its own in ${secretFile}. Where there are several, set the same SECRET for all; make one with: openssl rand -hex 32.`,
  );
}

function isOpenToOthers(path: string): boolean {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  return (mode & OTHERS) !== 0;
}

function openToOthers(path: string): string {
  return `${path} holds secrets, and every user of this machine can read or change it. Run chmod 600 ${path}.`;
}

/** Other users of the machine must not be able to read what visitors wrote, or any file made from it. */
export function checkPrivateFiles({ dataDir }: Pick<Config, 'dataDir'>): Outcome {
  if (((statSync(dataDir, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) === 0)
    return pass('Other users of this machine have no rights to what is kept in files.');
  return fail(
    `Other users of this machine have rights to ${dataDir}. Start the server once: that takes them away.`,
  );
}

const MEGABYTE = 1e6;

/**
 * In bytes. A request takes less than a thousandth of a megabyte; the rest is for logs and other files that fill a
 * disk.
 */
const LEAST_ROOM = { warn: 1000 * MEGABYTE, fail: 100 * MEGABYTE };

/**
 * The server must be able to write to its folders, including those that it creates at its first start, and to the disk.
 */
export async function checkDisk(folders: readonly string[]): Promise<Outcome> {
  const places = await Promise.all(folders.map(nearestExisting));
  for (const place of new Set(places)) {
    const trouble = await tryToWrite(place);
    if (trouble !== undefined) return fail(trouble);
  }
  const rooms = await Promise.all(places.map(room));
  const least = Math.min(...rooms);
  const left = `${Math.floor(least / MEGABYTE)} MB are free where requests are kept (${folders.join(', ')})`;
  if (least < LEAST_ROOM.fail) return fail(`Only ${left}. Make room before visitors come.`);
  if (least < LEAST_ROOM.warn) return warn(`Only ${left}. Make room soon.`);
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

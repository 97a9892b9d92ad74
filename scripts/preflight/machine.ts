import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Config } from '../../server/config.ts';
import { ConfigError } from '../../server/process/errors.ts';
import { keptSecret } from '../../server/process/secret.ts';
import { parseDatabaseUrl } from '../../server/store/database-url.ts';
import { fail, type Outcome, pass, warn } from './report.ts';

/** The server must be able to read its secret, and other users of the machine must read neither it nor the settings. */
export function checkSecrets(config: Pick<Config, 'secret' | 'secretFile'>, envFile: string): Outcome {
  try {
    for (const path of [envFile, config.secretFile])
      if ((modeOf(path) & 0o006) !== 0)
        return fail(
          `${path} holds secrets, and every user of this machine can read or change it. Run chmod 600 ${path}.`,
        );
    if (keptSecret(config) !== undefined)
      return pass('The server has its secret, and other users cannot read it.');
  } catch (error) {
    if (error instanceof ConfigError) return fail(error.message);
    return fail(
      `${config.secretFile} cannot be read. Give it to the user that the server runs as: chown, then chmod 600.`,
    );
  }
  return pass(
    `The secret is made in ${config.secretFile} on the first start. Several servers on one database need the same SECRET.`,
  );
}

/** In megabytes. A request takes less than a thousandth of one; the rest is for logs and other files that fill a disk. */
const LEAST_ROOM = { warn: 1000, fail: 100 };

/** Other users of the machine must not be able to read what visitors wrote, or any file made from it. */
export function checkPrivateFiles({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Outcome {
  const address = parseDatabaseUrl(databaseUrl);
  for (const path of address.kind === 'sqlite' ? [dataDir, address.path] : [dataDir])
    if ((modeOf(path) & 0o077) !== 0)
      return fail(
        `Other users of this machine have rights to ${path}. Take them away: chmod -R go= ${path}.`,
      );
  return pass('Other users of this machine have no rights to what is kept in files.');
}

/** The server must be able to write to its folders, and there must be room. Nothing is written. */
export function checkDisk(folders: readonly string[]): Outcome {
  const places = folders.map((folder) => nearestExisting(resolve(folder)));
  for (const place of places) {
    try {
      accessSync(place, constants.W_OK);
    } catch {
      return fail(
        `${place} cannot be written to. Give it to the user that the server runs as, and run this check as that user.`,
      );
    }
    if (process.getuid?.() === 0 && statSync(place).uid !== 0)
      return warn(
        `Root may write everywhere, and ${place} is another user’s. Run this check as the user that the server runs as.`,
      );
  }
  const rooms = places.map((place) => statfsSync(place)).map(({ bavail, bsize }) => (bavail * bsize) / 1e6);
  const room = Math.min(...rooms);
  const left = `${Math.floor(room)} MB are free where requests are kept (${folders.join(', ')})`;
  if (room < LEAST_ROOM.fail) return fail(`Only ${left}. Make room before visitors come.`);
  if (room < LEAST_ROOM.warn) return warn(`Only ${left}. Make room soon.`);
  return pass(`${left}, and they can be written to.`);
}

/** The server makes its folders on the first start. */
function nearestExisting(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : nearestExisting(dirname(path));
}

function modeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
}

import { statSync } from 'node:fs';
import { type Config, ConfigError } from '../../server/config.ts';
import { keptSecret } from '../../server/secret.ts';
import { parseDatabaseUrl } from '../../server/store/database-url.ts';
import { fail, type Outcome, pass, warn } from './outcome.ts';

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
      `SECRET_FILE ${config.secretFile} cannot be read. Give it to the user that the server runs as: chown, then chmod 600.`,
    );
  }
  return pass(`The secret is in ${config.secretFile}, and other users cannot read it.`);
}

function notMadeYet({ secretFile, databaseUrl }: Pick<Config, 'secretFile' | 'databaseUrl'>): Outcome {
  if (parseDatabaseUrl(databaseUrl).kind === 'sqlite')
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

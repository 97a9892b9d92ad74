import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { readSecret } from '../secret.ts';
import { CommandError } from './command-error.ts';

/**
 * The secret that the server uses.
 * @throws {CommandError} when there is none yet. The server makes one; a command that did could make another.
 */
export function readSecretOnly(config: Pick<Config, 'secret' | 'secretFile'>): string {
  if (config.secret === undefined && !existsSync(config.secretFile)) {
    throw new CommandError(
      `There is no secret in ${config.secretFile}. Restore it with the backup, set SECRET, or, on a new installation, start the server once.`,
    );
  }
  return readSecret(config, randomBytes);
}

import type { Config } from '../config.ts';
import { keptSecret } from '../secret.ts';
import { CommandError } from './command-error.ts';

/**
 * The secret that the server uses.
 * @throws {CommandError} when there is none yet. The server makes one; a command that did could make another.
 */
export function readSecretOnly(config: Pick<Config, 'secret' | 'secretFile'>): string {
  const kept = keptSecret(config);
  if (kept !== undefined) return kept;
  throw new CommandError(
    `There is no secret in ${config.secretFile}. Restore it with the backup, set SECRET, or, on a new installation, start the server once.`,
  );
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from './config.ts';

/**
 * The key of every keyed hash: the setting itself, else what the file holds, which is made on first start.
 * Two processes that start together agree: the file is only ever created, never overwritten.
 * @throws {ConfigError} when the file exists and holds fewer than 32 characters.
 */
export function readSecret(
  { secret, secretFile }: { secret: string | undefined; secretFile: string },
  randomBytes: (size: number) => Buffer,
): string {
  if (secret !== undefined) return secret;
  mkdirSync(dirname(secretFile), { recursive: true });
  try {
    writeFileSync(secretFile, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const kept = readFileSync(secretFile, 'utf8').trim();
  if (kept.length < 32) {
    throw new ConfigError(
      `SECRET_FILE ${secretFile} holds fewer than 32 characters. Delete it to have a new one made on the next start.`,
    );
  }
  return kept;
}

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../errors.ts';
import { syncToDisk } from './private-files.ts';

/** A secret has at least this many characters. */
export const SHORTEST_SECRET = 32;

/**
 * Returns the secret, which signs links and keys the hashes of values: the one that is set, or else the file's, which is
 * made on the first start.
 * @throws {ConfigError} when the file holds fewer characters; the system's error, such as `ENOSPC`.
 */
export function readSecret(secretFile: string, secret?: string): string {
  if (secret !== undefined) return secret;
  if (!existsSync(secretFile)) makeSecret(secretFile);
  const kept = readFileSync(secretFile, 'utf8').trim();
  if (kept.length >= SHORTEST_SECRET) return kept;
  throw new ConfigError(
    `${secretFile} holds fewer than ${SHORTEST_SECRET} characters. Put its copy back, or delete it to have a new one made on the next start: old links then no longer work.`,
  );
}

/** Replaces none. Of two servers that start together one fails, and finds the other's when it is started again. */
function makeSecret(secretFile: string): void {
  const folder = dirname(secretFile);
  mkdirSync(folder, { recursive: true });
  writeFileSync(secretFile, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
  syncToDisk(folder);
}

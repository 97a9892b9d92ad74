import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError, hasCode } from '../errors.ts';
import { syncFolder } from './private-files.ts';

const WRITTEN_WITHIN_MS = 1000;
const POLL_MS = 10;

export interface SecretSettings {
  secret: string | undefined;
  /** What is used in the place of a secret that is not set. */
  secretFile: string;
}

/**
 * Signs links, and recognises a form that is sent twice: the setting itself, else what the file holds, which is made on
 * first start.
 * @throws {ConfigError} when the file holds fewer than 32 characters; the system's error, such as `ENOSPC`.
 */
export function readSecret(settings: SecretSettings): string {
  return keptSecret(settings) ?? makeSecret(settings.secretFile);
}

/**
 * The secret that `readSecret` would return, but never makes one: undefined when there is none yet.
 * @throws {ConfigError} when the file holds fewer than 32 characters.
 */
export function keptSecret({ secret, secretFile }: SecretSettings): string | undefined {
  if (secret !== undefined) return secret;
  try {
    return readSecretFile(secretFile);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Of processes that start together the first one makes it. By an exclusive create, because some disks, such as exFAT,
 * have no hard links.
 */
function makeSecret(secretFile: string): string {
  const folder = dirname(secretFile);
  mkdirSync(folder, { recursive: true });
  try {
    const file = openSync(secretFile, 'wx', 0o600);
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { flush: true });
    } catch (error) {
      rmSync(secretFile);
      throw error;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  syncFolder(folder);
  return readSecretFile(secretFile);
}

function readSecretFile(secretFile: string): string {
  let kept = readFileSync(secretFile, 'utf8').trim();
  // Another process has just made the file, and writes it next.
  for (let waited = 0; kept === '' && waited < WRITTEN_WITHIN_MS; waited += POLL_MS) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
    kept = readFileSync(secretFile, 'utf8').trim();
  }
  if (kept.length >= 32) return kept;
  throw new ConfigError(
    `${secretFile} holds fewer than 32 characters. Put its copy back, or delete it to have a new one made on the next start: old links then no longer work.`,
  );
}

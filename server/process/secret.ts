import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError, hasCode } from './errors.ts';
import { syncFolder } from './sync-folder.ts';

/** The settings of these names. */
export interface SecretSettings {
  secret: string | undefined;
  secretFile: string;
}

/**
 * Signs links, and recognises a form that is sent twice: the setting itself, else what the file holds, which is made on first start.
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

/** The file gets its name when it is whole and on disk. Of processes that start together the first one's stays. */
function makeSecret(secretFile: string): string {
  const folder = dirname(secretFile);
  mkdirSync(folder, { recursive: true });
  const ours = `${secretFile}.${randomUUID()}.part`;
  try {
    writeFileSync(ours, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
    linkSync(ours, secretFile);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(ours, { force: true });
  }
  syncFolder(folder);
  return readSecretFile(secretFile);
}

function readSecretFile(secretFile: string): string {
  const kept = readFileSync(secretFile, 'utf8').trim();
  if (kept.length >= 32) return kept;
  throw new ConfigError(
    `${secretFile} holds fewer than 32 characters. Put its copy back, or delete it to have a new one made on the next start: old links then no longer work.`,
  );
}

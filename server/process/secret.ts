import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../config.ts';
import { hasCode } from './errors.ts';
import { syncFolder } from './sync-folder.ts';

interface SecretSettings {
  secret: string | undefined;
  secretFile: string;
}

/** How long another process may take between writing its new secret and replacing an empty file with it. */
const PATIENCE_MS = 2000;
const POLL_MS = 15;

/**
 * The key of every keyed hash: the setting itself, else what the file holds, which is made on first start. Two
 * processes that start together agree on one secret. The file is either complete and on disk or does not exist, and a
 * file with a secret is never overwritten. An empty file holds no secret, so it is replaced.
 * @throws {ConfigError} when the file exists and holds fewer than 32 characters; the system's error, such as `ENOSPC`.
 */
export function readSecret(settings: SecretSettings, randomBytes: (size: number) => Buffer): string {
  return keptSecret(settings) ?? makeSecret(settings, randomBytes);
}

/**
 * The secret that `readSecret` would return, but never makes one: undefined when there is none yet.
 * @throws {ConfigError} when the file exists and holds fewer than 32 characters.
 */
export function keptSecret({ secret, secretFile }: SecretSettings): string | undefined {
  if (secret !== undefined) return secret;
  const kept = readText(secretFile);
  if (kept === undefined || kept === '') return undefined;
  if (kept.length < 32) {
    throw new ConfigError(
      `${secretFile} holds fewer than 32 characters. Delete it to have a new one made on the next start.`,
    );
  }
  return kept;
}

function makeSecret(settings: SecretSettings, randomBytes: (size: number) => Buffer): string {
  const { secretFile } = settings;
  const folder = dirname(secretFile);
  mkdirSync(folder, { recursive: true });
  const ours = `${secretFile}.${randomUUID()}.part`;
  try {
    writeFileSync(ours, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
    if (!linkNew(ours, secretFile) && readText(secretFile) === '') replaceEmpty(secretFile, ours);
  } finally {
    rmSync(ours, { force: true });
  }
  syncFolder(folder);
  const kept = keptSecret(settings);
  if (kept === undefined)
    throw new ConfigError(`${secretFile} was deleted or emptied meanwhile. Start again.`);
  return kept;
}

/**
 * Only one process at a time can create the temporary file that replaces the empty one. That process checks again
 * first.
 */
function replaceEmpty(secretFile: string, ours: string): void {
  const next = `${secretFile}.new`;
  if (linkNew(ours, next)) {
    if (readText(secretFile) === '') renameSync(next, secretFile);
    else rmSync(next);
    return;
  }
  const neverWoken = new Int32Array(new SharedArrayBuffer(4));
  for (let waitedMs = 0; readText(secretFile) === ''; waitedMs += POLL_MS) {
    if (waitedMs >= PATIENCE_MS) {
      throw new ConfigError(
        `${secretFile} is empty, and ${next} is in the way of a new one. Delete both and start again.`,
      );
    }
    Atomics.wait(neverWoken, 0, 0, POLL_MS);
  }
}

/** Gives the file a second name. Returns false when that name is taken. */
function linkNew(file: string, name: string): boolean {
  try {
    linkSync(file, name);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Undefined when there is no file. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readSetting } from '../../shared/read-setting.ts';

/** Records what a site was built from. It is written last, so a site that has it is complete. */
export const STAMP_FILE = '.inputs';

export interface SiteStamp {
  /** The stamp of the site in `dist/`. */
  file: string;
  /** Its current value; undefined when no build has succeeded. */
  kept: string | undefined;
  /** Its value after a build of the current sources with the current settings. */
  wanted: string;
}

/** Tells whether the built site in `root` is up to date: then `kept` is what is `wanted`. */
export function siteStamp(root: string, env: NodeJS.ProcessEnv): SiteStamp {
  const file = join(root, 'dist', STAMP_FILE);
  const settings = Object.entries(env).filter(([name]) => name.startsWith('PUBLIC_'));
  const wanted = inputsHash({
    root,
    paths: ['agency', 'shared', 'site', 'astro.config.ts', 'package-lock.json'],
    settings: Object.fromEntries(settings.map(([name, value]) => [name, readSetting(value)])),
  });
  return { file, kept: read(file), wanted };
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** The inputs of a build: paths below `root` (files or whole folders) and settings. */
export type Inputs = {
  root: string;
  paths: readonly string[];
  settings: Readonly<Record<string, string | undefined>>;
};

/**
 * A SHA-256 (hex) of the names and contents of every file in `paths` and of the settings that are set.
 * Equal inputs give equal hashes on every machine; a path that does not exist counts as no file.
 */
export function inputsHash({ root, paths, settings }: Inputs): string {
  const hash = createHash('sha256');
  // Each part carries its length, so that moving a byte from a name into a content changes the hash.
  const add = (part: string | Buffer) => hash.update(`${Buffer.byteLength(part)}:`).update(part);
  for (const file of paths.flatMap((path) => filesIn(root, path)).sort()) {
    add(file);
    add(readFileSync(join(root, file)));
  }
  for (const [name, value] of Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (value !== undefined) add(`${name}=${value}`);
  }
  return hash.digest('hex');
}

function filesIn(root: string, path: string): string[] {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [path] : [];
  return readdirSync(join(root, path)).flatMap((name) => filesIn(root, `${path}/${name}`));
}

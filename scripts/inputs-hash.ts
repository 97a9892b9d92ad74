import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a build is made of: paths below `root` (files or whole folders) and settings. */
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

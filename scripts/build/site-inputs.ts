import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { publicOrigin, readSetting } from '../../shared/public-origin.ts';

/** Records what a site was built from. It is written last, so a site that has it is complete. */
export const INPUTS_FILE = '.inputs';

/** What a build reads: files and whole folders. */
const INPUTS = ['agency', 'public', 'shared', 'site', 'astro.config.ts', 'package-lock.json'];

/**
 * The hash of what the site in `dist/` was built from, undefined when no build has succeeded, and of what a build would
 * read now: sources and settings. The site is up to date when they are the same.
 */
export function siteInputs(
  root: string,
  env: NodeJS.ProcessEnv,
): { kept: string | undefined; wanted: string } {
  const file = join(root, 'dist', INPUTS_FILE);
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const sources = INPUTS.flatMap((path) => filesIn(root, path))
    .sort()
    .map((path) => [path, hash('sha256', readFileSync(join(root, path)))]);
  const settings = Object.entries({ ...env, PUBLIC_ORIGIN: publicOrigin(env) })
    .filter(([name]) => name.startsWith('PUBLIC_'))
    .map(([name, value]) => [name, readSetting(value)])
    .filter(([, value]) => value !== undefined)
    .sort();
  return { kept, wanted: hash('sha256', JSON.stringify([sources, settings])) };
}

function filesIn(root: string, path: string): string[] {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [path] : [];
  return readdirSync(join(root, path)).flatMap((name) => filesIn(root, `${path}/${name}`));
}

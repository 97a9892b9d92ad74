import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSetting } from '../business/read-setting.ts';
import { inputsHash } from './inputs-hash.ts';

/** Says what a built site was built from. It is written last, so a site that has it is whole. */
export const STAMP_FILE = '.inputs';

export interface SiteStamp {
  /** The stamp of the site in `dist/`. */
  file: string;
  /** What it says; undefined when no build has succeeded. */
  kept: string | undefined;
  /** What it would say after a build of the present sources under the present settings. */
  wanted: string;
}

/** Tells whether the built site in `root` is up to date: then `kept` is what is `wanted`. */
export function siteStamp(root: string, env: NodeJS.ProcessEnv): SiteStamp {
  const file = join(root, 'dist', STAMP_FILE);
  const settings = Object.entries(env).filter(([name]) => name.startsWith('PUBLIC_'));
  const wanted = inputsHash({
    root,
    paths: ['site', 'agency', 'business', 'astro.config.ts', 'package-lock.json'],
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

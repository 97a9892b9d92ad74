import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectEnv, projectRoot } from '../../scripts/run.ts';
import { tempFolder } from './temp-folder.ts';

/** A setting that is not given is empty, so that a developer's own `.env` does not count. */
const NONE = { PUBLIC_ORIGIN: '', PUBLIC_FUNCTIONS_HOST: '', PUBLIC_ANON_KEY: '' };

/** Builds the site in `root` with these settings into a folder of its own; `dist/` stays as it is. */
export async function buildSite(settings: NodeJS.Dict<string>, root = projectRoot) {
  const folder = await tempFolder();
  await promisify(execFile)('astro', ['build', '--outDir', join(folder.path, 'public')], {
    cwd: root,
    env: { ...projectEnv, ...NONE, ...settings },
  });
  return folder;
}

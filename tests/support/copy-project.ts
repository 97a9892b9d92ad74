import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/run.ts';
import { tempFolder } from './temp-folder.ts';

/** What the site is built of, and what the launch check reads. */
const COPIED = [
  'agency',
  'business',
  'scripts',
  'server',
  'site',
  'astro.config.ts',
  'package.json',
  'package-lock.json',
];

/** A copy of the project with its packages, to be changed by a test. */
export async function copyProject() {
  const folder = await tempFolder();
  for (const name of COPIED) await cp(join(projectRoot, name), join(folder.path, name), { recursive: true });
  await symlink(join(projectRoot, 'node_modules'), join(folder.path, 'node_modules'));
  return folder;
}

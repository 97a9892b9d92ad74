import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/run.ts';

const COPIED = [
  ...['agency', 'deploy', 'public', 'scripts', 'server', 'shared', 'site'],
  ...['astro.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'],
];

/** Copies the project into an empty folder, so that a test can change it. Packages are shared. */
export async function copyProject(root: string): Promise<void> {
  // An agency may have no public files.
  for (const name of COPIED.filter((each) => existsSync(join(projectRoot, each))))
    await cp(join(projectRoot, name), join(root, name), { recursive: true });
  await sharePackages(root);
}

export async function sharePackages(root: string): Promise<void> {
  await mkdir(join(root, 'node_modules'));
  for (const name of await readdir(join(projectRoot, 'node_modules'))) {
    // Files that tools keep there are not shared.
    if (name === '.bin' || !name.startsWith('.'))
      await symlink(join(projectRoot, 'node_modules', name), join(root, 'node_modules', name));
  }
}

/** @throws when the file does not hold one of the texts to replace. */
export async function replaceIn(file: string, replacements: [string, string][]): Promise<void> {
  let text = await readFile(file, 'utf8');
  for (const [old, fresh] of replacements) {
    if (!text.includes(old)) throw new Error(`${file} does not say "${old}".`);
    text = text.replaceAll(old, fresh);
  }
  await writeFile(file, text);
}

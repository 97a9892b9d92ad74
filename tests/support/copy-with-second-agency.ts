import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '../../scripts/run.ts';
import { sharePackages } from './copy-project.ts';

/** What is not in a fresh clone, and pictures. */
const NOT_COPIED =
  /^(node_modules|dist|dist-next|var|\.astro|\.git|\.env|test-results|playwright-report|agency|docs\/screenshots|bench\/node_modules)$/;

/**
 * Copies the project into the new folder `root`, with another agency, `tests/second-agency/`, in the place of `agency/`.
 * Packages are shared.
 */
export async function copyWithSecondAgency(root: string): Promise<void> {
  mkdirSync(root);
  cpSync(projectRoot, root, {
    recursive: true,
    filter: (file) => !NOT_COPIED.test(relative(projectRoot, file)),
  });
  cpSync(join(projectRoot, 'tests/second-agency'), join(root, 'agency'), { recursive: true });
  rmSync(join(root, 'tests/second-agency'), { recursive: true });
  await sharePackages(root);
}

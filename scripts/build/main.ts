/**
 * Leaves an up-to-date site in `dist/`: builds it when an input changed since the last successful build, and otherwise
 * does nothing and prints nothing. A failed build exits with its code, leaves `dist/` as it is and is tried again next
 * time.
 */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectEnv, projectRoot, run } from '../run.ts';
import { INPUTS_FILE, siteInputs } from './site-inputs.ts';

const dist = join(projectRoot, 'dist');
/** Where Astro builds: `outDir` in astro.config.ts. */
const next = join(projectRoot, 'dist-next');

// Finishes this step for a build that was killed just before it.
replaceOnceWhole();

// Taken before the build, so that a file saved during the build causes another build.
const { kept, wanted } = readInputs();

if (kept !== wanted) {
  // What builds takes them for parts of an address, or for patterns.
  if (/[#?%*]/.test(projectRoot)) {
    refuse(`The site cannot be built in a folder with #, ?, % or * in its path. Move ${projectRoot}.`);
  }
  console.log('Building the site…');
  rmSync(next, { recursive: true, force: true });
  // With a shell's `development` visitors would get React's slow build.
  projectEnv['NODE_ENV'] = 'production';
  const code = run('astro build');
  if (code !== 0) process.exit(code);
  writeFileSync(join(next, INPUTS_FILE), wanted);
  replaceOnceWhole();
}

function readInputs() {
  try {
    return siteInputs(projectRoot, process.env);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function refuse(why: string): never {
  console.error(why);
  process.exit(1);
}

/** Puts a build that is whole in the place of the old one. */
function replaceOnceWhole(): void {
  if (!existsSync(join(next, INPUTS_FILE))) return;
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
}

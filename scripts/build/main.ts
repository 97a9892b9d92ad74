/**
 * Leaves an up-to-date site in `dist/`: builds it when an input changed since the last successful build, and otherwise
 * does nothing and prints nothing. A failed build exits with its code, leaves `dist/` as it is and is tried again next
 * time.
 */
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot, run } from '../run.ts';
import { INPUTS_FILE, siteInputs } from './site-inputs.ts';

const dist = join(projectRoot, 'dist');
/** Where Astro builds: `outDir` in astro.config.ts. */
const next = join(projectRoot, 'dist-next');

/** The files that Astro names after a hash of their content. */
const ASSETS = 'public/_astro';

/** Lists the files that a build made itself. The others are kept from the build before. */
const MADE_HERE = 'assets.json';

// Finishes this step for a build that was killed just before it.
replaceOnceWhole();

// Taken before the build, so that a file saved during the build causes another build.
const { kept, wanted } = siteInputs(projectRoot, process.env);

if (kept !== wanted) {
  if (!existsSync(join(projectRoot, 'node_modules/astro'))) {
    console.error(
      'The build needs the development dependencies, which are not installed. Run: npm ci --include=dev',
    );
    process.exit(1);
  }
  console.log('Building the site…');
  rmSync(next, { recursive: true, force: true });
  const code = run('astro build');
  if (code !== 0) process.exit(code);
  keepAssets();
  writeFileSync(join(next, INPUTS_FILE), wanted);
  replaceOnceWhole();
}

/** Removes the old build before the new one takes its place: the new one already has the files to keep. */
function replaceOnceWhole(): void {
  if (!existsSync(join(next, INPUTS_FILE))) return;
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
}

/**
 * Keeps the assets of the old build in the new one, with their compressed copies: a page that was open during an
 * upgrade still asks for them. They stay for one release, so files that the old one itself had kept are dropped. A build
 * that makes the same files again is not a new release and drops nothing.
 */
function keepAssets(): void {
  const made = assetsIn(next);
  writeFileSync(join(next, MADE_HERE), JSON.stringify(made));
  const list = join(dist, MADE_HERE);
  const madeBefore = existsSync(list)
    ? z.array(z.string()).parse(JSON.parse(readFileSync(list, 'utf8')))
    : [];
  const isSame = new Set(madeBefore).symmetricDifference(new Set(made)).size === 0;
  for (const file of isSame ? assetsIn(dist) : madeBefore) {
    if (!made.includes(file)) cpSync(join(dist, ASSETS, file), join(next, ASSETS, file));
  }
}

function assetsIn(build: string): string[] {
  return globSync('**/*.*', { cwd: join(build, ASSETS) });
}

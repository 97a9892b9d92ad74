/**
 * Leaves an up-to-date site in `dist/`: builds it when an input changed since the last successful build, and
 * does and says nothing otherwise. A failed build exits with its code, leaves `dist/` as it is and is tried again next
 * time.
 */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepAssets } from './keep-assets.ts';
import { projectRoot, run } from './run.ts';
import { STAMP_FILE, siteStamp } from './site-stamp.ts';

const dist = join(projectRoot, 'dist');
/** Where Astro builds: `outDir` in astro.config.ts. */
const next = join(projectRoot, 'dist-next');

// A build that was killed may have been about to do this.
replaceOnceWhole();

// Taken before the build: a file saved while it runs must cause another one.
const { kept, wanted } = siteStamp(projectRoot, process.env);

if (kept !== wanted) {
  console.log('Building the site…');
  rmSync(next, { recursive: true, force: true });
  const code = run('astro build');
  if (code !== 0) process.exit(code);
  keepAssets({ before: dist, next });
  writeFileSync(join(next, STAMP_FILE), wanted);
  replaceOnceWhole();
}

/** Removes the old build before the new one takes its place: the new one has all that is kept of it. */
function replaceOnceWhole(): void {
  if (!existsSync(join(next, STAMP_FILE))) return;
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
}

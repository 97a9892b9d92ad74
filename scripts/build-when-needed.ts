/**
 * Leaves an up-to-date site in `dist/`: builds it when an input changed since the last successful build, and
 * does and says nothing otherwise. A failed build exits with its code and is tried again next time.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { projectRoot, run } from './run.ts';
import { siteStamp } from './site-stamp.ts';

// Taken before the build: a file saved while it runs must cause another one.
const { file, kept, wanted } = siteStamp(projectRoot, process.env);

if (kept !== wanted) {
  console.log('Building the site…');
  // Gone first: a build that is killed half-way must not look fresh.
  rmSync(file, { force: true });
  const code = run('astro build');
  if (code !== 0) process.exit(code);
  writeFileSync(file, wanted);
}

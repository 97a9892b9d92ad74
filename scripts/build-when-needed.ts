/**
 * Leaves an up-to-date site in `dist/`: builds it when an input changed since the last successful build, and
 * does and says nothing otherwise. A failed build exits with its code and is tried again next time.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inputsHash } from './inputs-hash.ts';
import { projectRoot, run } from './run.ts';

const stamp = join(projectRoot, 'dist/.inputs');

// Taken before the build: a file saved while it runs must cause another one.
const wanted = inputsHash({
  root: projectRoot,
  paths: ['site', 'business', 'astro.config.ts', 'package-lock.json'],
  settings: Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('PUBLIC_'))),
});

if (stampedHash() !== wanted) {
  console.log('Building the site…');
  // Gone first: a build that is killed half-way must not look fresh.
  rmSync(stamp, { force: true });
  const code = run('astro build');
  if (code !== 0) process.exit(code);
  writeFileSync(stamp, wanted);
}

function stampedHash(): string | undefined {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}

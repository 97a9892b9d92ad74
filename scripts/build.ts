/** Builds the site into `dist/`; with `--if-missing` only when it is not there. A failed build leaves none. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectEnv, projectRoot, run } from './run.ts';

const dist = join(projectRoot, 'dist');
if (process.argv.includes('--if-missing') && existsSync(dist)) process.exit();
rmSync(dist, { recursive: true, force: true });
// With a shell's `development` visitors would get React's slow build.
projectEnv['NODE_ENV'] = 'production';
const code = run('astro build');
if (code !== 0) rmSync(dist, { recursive: true, force: true });
process.exit(code);

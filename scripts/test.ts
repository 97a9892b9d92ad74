/**
 * Runs all checks, two at a time, and shows what each printed once it has ended. Goes on past a failure, and says at the
 * end which tests failed and how to run their step alone.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { tempFolder } from '../tests/support/temp-folder.ts';
import { projectEnv, projectRoot } from './run.ts';

/** Comes before the others, which would all build at once. */
const BUILD = ['Build', 'node scripts/browsers.ts && npm run build'] as const;

/** In the order they start: the longest first, so that no core is idle at the end. */
const STEPS = [
  ['Second agency', 'npm run test:second-agency'],
  ['Lint', 'npm run test:lint'],
  ['Types', 'npm run test:types'],
  ['Unit', 'npm run test:unit'],
  ['Browser', 'npm run test:browser'],
  ['Firefox and WebKit', 'npm run test:engines'],
  ['Faults', 'npm run test:faults'],
] as const;

/** Most tests wait as often as they compute: two steps, with two tests each, keep two cores busy. */
const AT_ONCE = 2;

/** The lines in which Vitest and Playwright name a test that failed. */
const FAILED_TEST = /^ FAIL {2}.+|^ {2}\d+\) .+/gm;

const folder = await tempFolder();
const durations: string[] = [];
const failed: string[] = [];

async function check([name, command]: readonly [string, string]): Promise<void> {
  console.log(`${name}: ${command}`);
  const started = performance.now();
  const file = join(folder.path, `${name}.txt`);
  const fd = openSync(file, 'w');
  const child = spawn(command, { cwd: projectRoot, env: projectEnv, shell: true, stdio: ['ignore', fd, fd] });
  const [code] = await once(child, 'close');
  closeSync(fd);
  const output = readFileSync(file, 'utf8');
  const seconds = secondsSince(started);
  console.log(`\n── ${name}, ${seconds} ──\n${output}`);
  durations.push(`${code === 0 ? '✓' : '✗'} ${name} ${seconds}`);
  if (code === 0) return;
  const tests = stripVTControlCharacters(output).match(FAILED_TEST) ?? [];
  failed.push(`${name} failed. Run it alone: ${command}`, ...new Set(tests));
}

function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

const began = performance.now();
await check(BUILD);
// Each takes the next step that no other has taken.
const steps = STEPS.values();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const step of steps) await check(step);
  }),
);
await folder.remove();

console.log(`\n${durations.join(' · ')} · ${secondsSince(began)} in all`);
for (const line of failed) console.error(line);
process.exitCode = failed.length === 0 ? 0 : 1;

/**
 * Runs all checks, two at a time, and shows what each printed once it has ended. Goes on past a failure, and says at the
 * end which tests failed and how to run their step alone.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../tests/support/temp-folder.ts';
import { projectEnv, projectRoot } from './run.ts';

interface Step {
  name: string;
  command: string;
}

/** Comes before the others, which would all build at once. */
const build = { name: 'Build', command: 'node scripts/browsers.ts && npm run build' };

/** In the order they start: the longest first, so that no core is idle at the end. */
const steps: Step[] = [
  { name: 'Second agency', command: 'npm run test:second-agency' },
  { name: 'Lint', command: 'npm run test:lint' },
  { name: 'Types', command: 'npm run test:types' },
  { name: 'Unit', command: 'npm run test:unit' },
  { name: 'Browser', command: 'npm run test:browser' },
  { name: 'Firefox and WebKit', command: 'npm run test:engines' },
  { name: 'Faults', command: 'npm run test:faults' },
];

/** Most tests wait as often as they compute: two steps, with two tests each, keep two cores busy. */
const AT_ONCE = 2;

const folder = await tempFolder();
const FAILED_TESTS = join(folder.path, 'failed-tests.txt');
const durations: string[] = [];
const failed: string[] = [];

async function check({ name, command }: Step): Promise<void> {
  console.log(`${name}: ${command}`);
  const file = join(folder.path, `${name}.txt`);
  const output = openSync(file, 'w');
  const started = performance.now();
  const env = { ...projectEnv, FAILED_TESTS };
  const child = spawn(command, { cwd: projectRoot, env, shell: true, stdio: ['ignore', output, output] });
  const [code] = await once(child, 'close');
  closeSync(output);
  const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  console.log(`\n── ${name}, ${seconds} ──\n${readFileSync(file, 'utf8')}`);
  durations.push(`${code === 0 ? '✓' : '✗'} ${name} ${seconds}`);
  if (code !== 0) failed.push(`${name} failed. Run it alone: ${command}`);
}

async function checkRest(): Promise<void> {
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) await check(step);
}

const began = performance.now();
await check(build);
await Promise.all(Array.from({ length: AT_ONCE }, checkRest));

if (existsSync(FAILED_TESTS)) console.error(`\n${readFileSync(FAILED_TESTS, 'utf8')}`);
await folder.remove();
console.log(`\n${durations.join(' · ')} · ${((performance.now() - began) / 1000).toFixed(1)} s in all`);
for (const line of failed) console.error(line);
process.exitCode = failed.length === 0 ? 0 : 1;

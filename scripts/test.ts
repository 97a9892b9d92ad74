/**
 * Runs all checks, step by step, the cheapest first. Goes on past a failure, and says at the end which tests failed and
 * how to run their step alone.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../tests/support/temp-folder.ts';
import { projectEnv, run } from './run.ts';

const steps = [
  { name: 'Types', command: 'npm run test:types' },
  { name: 'Lint', command: 'npm run test:lint' },
  { name: 'Unit', command: 'npm run test:unit' },
  { name: 'Faults', command: 'npm run test:faults' },
  { name: 'Browser', command: 'npm run test:browser' },
  { name: 'Second agency', command: 'npm run test:second-agency' },
];

const folder = await tempFolder();
const FAILED_TESTS = join(folder.path, 'failed-tests.txt');
const durations: string[] = [];
const failed: string[] = [];
for (const { name, command } of steps) {
  console.log(`\n── ${name} ──`);
  const started = performance.now();
  const code = run(command, { ...projectEnv, FAILED_TESTS });
  const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  durations.push(`${code === 0 ? '✓' : '✗'} ${name} ${seconds}`);
  if (code !== 0) failed.push(`${name} failed. Run it alone: ${command}`);
}
if (existsSync(FAILED_TESTS)) console.error(`\n${readFileSync(FAILED_TESTS, 'utf8')}`);
await folder.remove();
console.log(`\n${durations.join(' · ')}`);
for (const line of failed) console.error(line);
process.exitCode = failed.length === 0 ? 0 : 1;

/**
 * The check: `npm test` runs the quick steps, `npm run test:all` the others, too, and `npm run test:rest` only the
 * others. Two steps at a time; a failed step does not end the others, and the failed tests are named at the end.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import ownTempFolder from '../tests/support/own-temp-folder.ts';
import { projectEnv, projectRoot } from './run.ts';

interface Step {
  name: string;
  command: string;
}

const step = (name: string, command: string): Step => ({ name, command });

/** In the order they start: the longest first, so that no core is idle at the end. */
const STEPS = {
  quick: [
    step('Browser', 'npm run test:browser'),
    step('Unit', 'npm run test:unit'),
    step('Lint', 'npm run test:lint'),
    step('Types', 'npm run test:types'),
    step('Faults', 'npm run test:faults'),
  ],
  rest: [
    step('Slow faults', 'npm run test:slow-faults'),
    step('Pseudolocale', 'npm run test:pseudolocale'),
    step('Firefox and WebKit', 'npm run test:engines'),
    step('Recipes', 'npm run test:recipes'),
  ],
};

/** Comes before the others, which would all build at once. */
const BUILD = step('Build', 'npm run build');

/** Most tests wait as often as they compute: two steps, with two tests each, keep two cores busy. */
const AT_ONCE = 2;

/** The lines in which Vitest and Playwright name at their end a test that failed. */
const FAILED = /^ FAIL {2}.+|^ {2}\d+\) .+/;

/** How many passed, as Vitest and Playwright say it. */
const PASSED = /^ *(?:Tests +)?\d+ passed.*/;

const removeFolder = ownTempFolder();
const env = { ...projectEnv, TMPDIR: process.env['TMPDIR'] };

const running = new Set<ChildProcess>();
const failed: string[] = [];
let isInterrupted = false;

/** Runs a step in a process group of its own, so that everything it started can be ended. */
async function check({ name, command }: Step): Promise<void> {
  if (isInterrupted) return;
  console.log(`… ${name}: ${command}`);
  const began = performance.now();
  const child = spawn(command, { cwd: projectRoot, env, shell: true, detached: true });
  running.add(child);
  const output: string[] = [];
  const read = async (stream: NodeJS.ReadableStream) => {
    for await (const line of createInterface({ input: stream })) output.push(line);
  };
  const [[code]] = await Promise.all([once(child, 'close'), read(child.stdout), read(child.stderr)]);
  running.delete(child);
  if (isInterrupted) return;
  const lines = output.map(stripVTControlCharacters);
  const passed = lines.findLast((line) => PASSED.test(line))?.trim();
  const result = [`${name} ${secondsSince(began)}`, passed].filter((part) => part !== undefined).join(': ');
  if (code !== 0) {
    console.log(`\n${output.join('\n')}\n`);
    const tests = lines.filter((line) => FAILED.test(line));
    failed.push(`✗ ${name}. Again: ${command}`, ...new Set(tests));
  }
  console.log(`${code === 0 ? '✓' : '✗'} ${result}`);
}

function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isInterrupted = true;
    // Each is the leader of its group.
    for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGTERM');
  });
}

const began = performance.now();
const which = process.argv[2] ?? 'quick';
await check(BUILD);
// Each takes the next step that no other has taken.
const steps = (
  which === 'all' ? [...STEPS.quick, ...STEPS.rest] : which === 'rest' ? STEPS.rest : STEPS.quick
).values();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const next of steps) await check(next);
  }),
);
removeFolder();

console.log(`${isInterrupted ? 'Interrupted after' : 'In all'} ${secondsSince(began)}`);
for (const line of failed) console.error(line);
process.exitCode = isInterrupted || failed.length > 0 ? 1 : 0;

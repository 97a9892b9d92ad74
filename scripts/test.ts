/**
 * Runs all checks, step by step, the cheapest first. Stops at the first failure and says how to run that step alone.
 */
import { run } from './run.ts';

const steps = [
  { name: 'Types', command: 'npm run test:types' },
  { name: 'Lint', command: 'npm run test:lint' },
  { name: 'Unit', command: 'npm run test:unit' },
  { name: 'Faults', command: 'npm run test:faults' },
  { name: 'Browser', command: 'npm run test:browser' },
];

const durations: string[] = [];
for (const { name, command } of steps) {
  console.log(`\n── ${name} ──`);
  const started = performance.now();
  const code = run(command);
  const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  if (code !== 0) {
    console.error(`\n✗ ${name} failed after ${seconds}. Run it alone: ${command}`);
    process.exit(code);
  }
  durations.push(`${name} ${seconds}`);
}
console.log(`\n✓ ${durations.join(' · ')}`);

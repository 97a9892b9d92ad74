import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inputsHash } from '../../scripts/build/site-stamp.ts';
import { run } from '../../scripts/run.ts';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'node_modules/.inputs');

/**
 * Promises what `bench/package-lock.json` names, installed. They have a lock of their own, so that the product's is
 * short and quickly installed.
 * @throws when npm cannot install them.
 */
export function ensureBenchPackages(): void {
  const wanted = inputsHash({ root, paths: ['package.json', 'package-lock.json'], settings: {} });
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing what only the measurements need…');
  if (run('npm ci --prefix bench --no-audit --no-fund') !== 0) {
    throw new Error('The packages of the measurements could not be installed. Try: npm ci --prefix bench');
  }
  writeFileSync(stamp, wanted);
}

/** How to call a program that one of these packages brings: under the project's own Node. */
export function benchProgram(name: string): string[] {
  return [process.execPath, join(root, 'node_modules/.bin', name)];
}

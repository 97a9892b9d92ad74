import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findChromium } from '../scripts/browsers.ts';
import { inputsHash } from '../scripts/build/site-stamp.ts';
import { run } from '../scripts/run.ts';

const root = import.meta.dirname;

/**
 * Installs what `bench/package-lock.json` names, when it is not there yet. It has a lock of its own, so that the
 * product's own is short and installs quickly.
 * @throws when npm cannot install it.
 */
export function ensureBenchPackages(): void {
  const stamp = join(root, 'node_modules/.inputs');
  const wanted = inputsHash({ root, paths: ['package.json', 'package-lock.json'], settings: {} });
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing what only the measurements need…');
  if (run('npm ci --prefix bench --no-audit --no-fund') !== 0) {
    throw new Error('The packages of the measurements could not be installed. Try: npm ci --prefix bench');
  }
  writeFileSync(stamp, wanted);
}

/** How to call a program that one of these packages brings: with the project's own Node. */
export function benchProgram(name: string): string[] {
  return [process.execPath, join(root, 'node_modules/.bin', name)];
}

/** @throws when this machine has no Chromium. */
export function needChromium(): string {
  const path = findChromium();
  if (path === undefined) throw new Error('The pages are measured in Chromium, and none was found.');
  return path;
}

/** The server has the first core to itself and the load the second: otherwise the system moves them during a run. */
export const ON_SERVER_CORE = pinnedTo(0);
export const ON_LOAD_CORE = pinnedTo(1);

function pinnedTo(core: number): string[] {
  return process.platform === 'linux' && availableParallelism() > core ? ['taskset', '-c', String(core)] : [];
}

/**
 * Runs a program to its end and resolves with its output.
 * @throws with its complaints when it ends with another code than 0.
 */
export async function runProgram(
  [program = '', ...words]: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = once(child, 'close');
  const [output, complaints, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  if (code !== 0) throw new Error(`${program} ended with code ${code}:\n${complaints}`);
  return output;
}

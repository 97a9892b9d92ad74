import { spawnSync } from 'node:child_process';
import { writeSync } from 'node:fs';

/** One line with what a fault test measured, past the test runner's own capture of the console. */
export function reportFigures(fault: string, figures: Record<string, unknown>): void {
  const words = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  writeSync(1, `figures: ${fault}: ${words.join(', ')}\n`);
}

/** Answers by status, as `200: 31, 503: 4`. */
export function tally(answers: ReadonlyMap<number | string, number>): string {
  return [...answers].map(([status, count]) => `${status}: ${count}`).join(', ');
}

/** Why this machine cannot inject a fault, to show next to the skipped test; undefined when it can. */
export function whatIsMissing({
  root = false,
  programs = [],
}: {
  root?: boolean;
  programs?: string[];
}): string | undefined {
  if (process.platform !== 'linux') return 'needs Linux';
  if (root && process.getuid?.() !== 0) return 'needs root';
  const missing = programs.find((program) => spawnSync('which', [program]).status !== 0);
  return missing && `needs ${missing}`;
}

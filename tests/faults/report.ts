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

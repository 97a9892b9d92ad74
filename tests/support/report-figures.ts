import { writeSync } from 'node:fs';

/** One line with what a fault test measured, past the test runner's own capture of the console. */
export function reportFigures(fault: string, figures: Record<string, number | string>): void {
  const words = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  writeSync(1, `figures: ${fault}: ${words.join(', ')}\n`);
}

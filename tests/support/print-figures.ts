/** Prints the results of a fault test in one line. */
export function printFigures(fault: string, figures: Record<string, unknown>): void {
  const words = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  console.log(`  ${fault}: ${words.join(' · ')}`);
}

/** Answers by status, as `200: 31, 503: 4`. */
export function tally(answers: ReadonlyMap<number | string, number>): string {
  return [...answers].map(([status, count]) => `${status}: ${count}`).join(', ');
}

/** The parts whose name contains `only`, all for an empty one. Ends the process with a word when there is none. */
export function chooseParts<Part>(parts: Record<string, Part>, only: string): Part[] {
  const chosen = Object.entries(parts).filter(([name]) => name.includes(only));
  if (chosen.length === 0) {
    console.error(`No part is called ${only}. There are: ${Object.keys(parts).join(', ')}.`);
    process.exit(1);
  }
  return chosen.map(([, part]) => part);
}

/** Puts words into lines of so many columns. A word that is longer than a line has a line of its own. */
export function fillLines(words: readonly string[], columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && longer.length > columns) lines.push(line);
    line = line !== '' && longer.length > columns ? word : longer;
  }
  return [...lines, line];
}

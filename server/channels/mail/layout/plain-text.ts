const WIDTH = 72;

/**
 * Words set in lines of at most 72 characters, the first after `lead` and the rest indented to stand under it. No
 * character of the words starts a line of its own, whatever the line breaks among them. A word longer than a line
 * is cut.
 */
export function wrap(words: string, lead = ''): string {
  const room = WIDTH - lead.length;
  const lines: string[] = [];
  let line = '';
  for (const word of words.split(/\s+/u).flatMap((whole) => cut(whole, room))) {
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return lead + [...lines, line].join(`\n${' '.repeat(lead.length)}`);
}

function cut(word: string, room: number): string[] {
  const pieces = [''];
  for (const character of word) {
    if ((pieces.at(-1) ?? '').length + character.length > room) pieces.push('');
    pieces.push((pieces.pop() ?? '') + character);
  }
  return pieces;
}

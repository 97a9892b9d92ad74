import { brand } from '../../../../agency/brand.ts';
import type { Block, Fact, Message, Step } from './message.ts';

const WIDTH = 72;

/** A message in plain text, its parts a blank line apart. A heading that only repeats the subject is left out. */
export function renderText({ subject, heading, blocks }: Message): string {
  const headings = heading === subject ? [] : [heading];
  return `${[brand.name, ...headings, ...blocks.map(textBlock)].join('\n\n')}\n`;
}

function textBlock(block: Block): string {
  switch (block.type) {
    case 'facts':
      return facts(block.groups);
    case 'steps':
      return block.steps.map(step).join('\n\n');
    case 'action':
      return `${block.words}:\n${block.href}`;
    case 'command':
      return block.line;
    case 'paragraph':
      return wrap([block.words].flat().map(wordsOf).join(''));
    case 'heading':
    case 'signature':
    case 'footnote':
      return wrap(block.words);
  }
}

function wordsOf(piece: string | { words: string }): string {
  return typeof piece === 'string' ? piece : piece.words;
}

function facts(groups: readonly (readonly Fact[])[]): string {
  const margin = Math.max(...groups.flat().map(({ label }) => label.length)) + ': '.length;
  return groups.map((group) => group.flatMap((fact) => factLines(fact, margin)).join('\n')).join('\n\n');
}

function factLines({ label, value, below, isMailAddress, isMultiline }: Fact, margin: number): string[] {
  const lead = `${label}:`.padEnd(margin);
  const [first = '', ...rest] = isMultiline ? value.split('\n') : [value];
  return [
    isMailAddress ? lead + value : wrap(first, lead),
    ...rest.map((line) => wrap(line, ' '.repeat(margin))),
    ...(below === undefined ? [] : [' '.repeat(margin) + below]),
  ];
}

function step({ title, words }: Step, index: number): string {
  const lead = `${index + 1}. `;
  return `${wrap(title, lead)}\n${wrap(words, ' '.repeat(lead.length))}`;
}

/**
 * Words set in lines of at most 72 characters, the first after `lead` and the rest indented to stand under it. Line
 * breaks within the words are treated as spaces, so that words cannot start a new line. A number stays with the word
 * after it, and a no-break space breaks no line. A word longer than a line is cut.
 */
export function wrap(words: string, lead = ''): string {
  const room = WIDTH - lead.length;
  const spaced = words.replace(/[^\S\u00A0\u202F]+/g, ' ');
  const pieces = spaced.split(/(?<!\d) /).flatMap((word) => cut(word, room));
  return lead + fillLines(pieces, room).join(`\n${' '.repeat(lead.length)}`);
}

/** Puts words into lines of so many columns. A word that is longer than a line has a line of its own. */
function fillLines(words: readonly string[], columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && longer.length > columns) lines.push(line);
    line = line !== '' && longer.length > columns ? word : longer;
  }
  return [...lines, line];
}

function cut(word: string, room: number): string[] {
  const pieces = [''];
  for (const character of word) {
    if ((pieces.at(-1) ?? '').length + character.length > room) pieces.push('');
    pieces.push((pieces.pop() ?? '') + character);
  }
  return pieces;
}

import { brand } from '../../../agency/brand.ts';
import { fromTheLeft } from '../../readable.ts';
import type { Block, Fact, Message, Step } from './message.ts';

/**
 * A message in plain text, its parts a blank line apart, each paragraph on one line, which mail programs wrap. A heading
 * that only repeats the subject is left out.
 */
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
    case 'paragraph':
      return onOneLine([block.words].flat().map(wordsOf).join(''));
    case 'signature':
      return [block.words, ...block.below].map((line) => onOneLine(wordsOf(line))).join('\n');
    case 'heading':
    case 'footnote':
      return onOneLine(block.words);
  }
}

function wordsOf(piece: string | { words: string }): string {
  return typeof piece === 'string' ? piece : piece.words;
}

function facts(groups: readonly (readonly Fact[])[]): string {
  const margin = Math.max(...groups.flat().map(({ label }) => label.length)) + ': '.length;
  return groups.map((group) => group.flatMap((fact) => factLines(fact, margin)).join('\n')).join('\n\n');
}

function factLines({ label, value, dir, isMultiline }: Fact, margin: number): string[] {
  const lines = isMultiline ? value.split('\n') : [dir === 'ltr' ? fromTheLeft(value) : value];
  return lines.map((line, index) => (index === 0 ? `${label}:` : '').padEnd(margin) + onOneLine(line));
}

function step({ title, words }: Step, index: number): string {
  return `${(index + 1).toLocaleString(brand.locale)}. ${title}\n${words}`;
}

/** Line breaks within the words become spaces, so that what a visitor typed starts no line. */
function onOneLine(words: string): string {
  return words.replace(/[^\S\u00A0\u202F]+/g, ' ');
}

import { expect, test } from 'vitest';
import { wrap } from './render-text.ts';

const long = `${'a'.repeat(40)} ${'b'.repeat(40)}`;

test.each([
  [
    'continues to the right of its label',
    long,
    'Name:  ',
    `Name:  ${'a'.repeat(40)}\n       ${'b'.repeat(40)}`,
  ],
  [
    'is cut between characters when a word is longer than a line',
    '😀'.repeat(40),
    '',
    `${'😀'.repeat(36)}\n${'😀'.repeat(4)}`,
  ],
  [
    'keeps a number and its unit on one line',
    `${'a'.repeat(68)} 24 hours 24\u00A0heures ${'b'.repeat(64)} 12\u202F345\u00A0€`,
    '',
    `${'a'.repeat(68)}\n24 hours 24\u00A0heures\n${'b'.repeat(64)}\n12\u202F345\u00A0€`,
  ],
])('a long text %s', (_what, words, lead, lines) => {
  expect(wrap(words, lead)).toBe(lines);
});

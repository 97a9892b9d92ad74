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
    'starts no line of its own',
    'Maya\nPhone:\r\n5\u2028or\u2029so\v.',
    'Name: ',
    'Name: Maya Phone: 5 or so .',
  ],
])('a long text %s', (_what, words, lead, lines) => {
  expect(wrap(words, lead)).toBe(lines);
});

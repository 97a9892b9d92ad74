import { expect, test } from 'vitest';
import { wrap } from './plain-text.ts';

test('words stand under each other behind their label', () => {
  expect(wrap('ten words that say much the same thing over and over, on and on', 'Name:  ')).toBe(
    'Name:  ten words that say much the same thing over and over, on and on',
  );
  expect(wrap(`${'a'.repeat(40)} ${'b'.repeat(40)}`, 'Name:  ')).toBe(
    `Name:  ${'a'.repeat(40)}\n       ${'b'.repeat(40)}`,
  );
});

test('a word longer than a line is cut, between characters', () => {
  expect(wrap('😀'.repeat(40))).toBe(`${'😀'.repeat(36)}\n${'😀'.repeat(4)}`);
});

test.each(['\n', '\r\n', '\u2028', '\u2029', '\v'])('%j among the words starts no line', (lineBreak) => {
  expect(wrap(`Maya${lineBreak}Phone: 5`, 'Name: ')).toBe('Name: Maya Phone: 5');
});

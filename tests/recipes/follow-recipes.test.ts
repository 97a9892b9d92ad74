import { expect, test } from 'vitest';
import { changed, readRecipes } from './follow-recipes.ts';

const TEXT = 'one\ntwo\n\nthree\n';

const edit = (block: string) => ({ file: 'numbers.txt', language: 'diff', block });

test('a change takes out lines, puts lines in, and leaves the lines around them', () => {
  expect(changed(TEXT, edit(' one\n-two\n+2\n+2.5\n\n@@\n-three\n+3'))).toBe('one\n2\n2.5\n\n3\n');
});

test('a change that adds to the last line, or that only takes out, is made', () => {
  expect(changed(TEXT, edit(' three\n+four'))).toBe('one\ntwo\n\nthree\nfour\n');
  expect(changed(TEXT, edit('-one'))).toBe('two\n\nthree\n');
});

test.each([
  ['are not in the file', '-four\n+4', 0],
  ['are only a part of a line', '-hree\n+3', 0],
  ['are in the file twice', '-four\n+4', 2],
])('a change whose lines %s is refused, with the file and the lines', (_, diff, times) => {
  const text = times === 2 ? 'four\nfive\nfour\n' : TEXT;
  expect(() => changed(text, edit(diff))).toThrow(
    `stand in numbers.txt ${times} times, not once:\n${diff.slice(1, 5)}`,
  );
});

test('a step’s block belongs to the file that its sentence ends with, and commands belong to none', () => {
  const document =
    '1. Run it:\n\n   ```sh\n   npm start\n   ```\n\n2. Say so, in `a.ts`:\n\n   ```diff\n   -one\n\n   +two\n   ```\n';
  expect(readRecipes(document)).toEqual([{ file: 'a.ts', language: 'diff', block: '-one\n\n+two' }]);
});

test('a block without a file is refused, and shown', () => {
  expect(() => readRecipes('Change `a.ts`. Like this:\n\n```diff\n-one\n```\n')).toThrow('-one');
});

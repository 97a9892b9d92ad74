import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast } from '../../tests/support/contrast.ts';
import { color } from '../build/tokens.ts';

const contrastOf = (one: string, other: string) => contrast(color(one), color(other));

const textPairs = [
  ['ink', 'paper'],
  ['ink', 'desk'],
  ['pencil', 'paper'],
  ['pencil', 'desk'],
  ['stamp', 'paper'],
  ['stamp-deep', 'paper'],
  ['stamp-deep', 'desk'],
  ['ledger', 'paper'],
  ['paper', 'stamp'],
  ['paper', 'stamp-deep'],
  ['paper', 'pencil'],
  ['paper', 'ink'],
  ['rule', 'ink'],
] as const;

test.each(textPairs)('%s can be read on %s', (text, background) => {
  expect(contrastOf(text, background)).toBeGreaterThanOrEqual(4.5);
});

const edges = [
  ['pencil', 'paper'],
  ['ink', 'paper'],
  ['ink', 'desk'],
  ['stamp', 'paper'],
  ['stamp', 'desk'],
] as const;

test.each(edges)('a control edged in %s can be seen on %s', (edge, background) => {
  expect(contrastOf(edge, background)).toBeGreaterThanOrEqual(3);
});

test('the ratios written beside the tokens are the measured ones', () => {
  const lines = readFileSync('site/styles/tokens.css', 'utf8').matchAll(
    /--color-([a-z-]+): #[0-9a-f]{6}; \/\*.* (\d+\.\d\d) \/ (\d+\.\d\d)/g,
  );
  const written = [...lines].map(([, name = '', onPaper, onDesk]) => [name, onPaper, onDesk]);
  expect(written.length).toBeGreaterThanOrEqual(6);
  for (const [name = '', onPaper, onDesk] of written) {
    expect([contrastOf(name, 'paper').toFixed(2), contrastOf(name, 'desk').toFixed(2)]).toEqual([
      onPaper,
      onDesk,
    ]);
  }
});

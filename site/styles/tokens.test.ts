import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ColorName } from '../../business/look.ts';
import { contrast } from '../../tests/support/contrast.ts';
import { color } from '../build/tokens.ts';

const contrastOf = (one: ColorName, other: ColorName) => contrast(color(one), color(other));

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

test('the contrast ratios in the comments next to the tokens are right', () => {
  const css = readFileSync('agency/look/tokens.css', 'utf8');
  const written = [
    ...css.matchAll(/--color-[a-z-]+: (#[0-9a-f]{6}); \/\*.* (\d+\.\d\d) \/ (\d+\.\d\d)/g),
  ].map(([, value = '', ...ratios]) => ({ value, ratios }));
  expect(written).toHaveLength(css.match(/\d\.\d\d \/ \d/g)?.length ?? 0);
  for (const { value, ratios } of written) {
    const measured = [color('paper'), color('desk')].map((background) => contrast(value, background));
    expect(measured.map((ratio) => ratio.toFixed(2))).toEqual(ratios);
  }
});

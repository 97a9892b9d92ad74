import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, lowContrasts } from './contrast.ts';
import { colorIn } from './look.ts';

const css = readFileSync('agency/look/tokens.css', 'utf8');

test('everything in the agency’s colours can be read', () => {
  expect(lowContrasts(css)).toEqual([]);
});

test('a colour that is too faint is named with each pair it is in, its ratio and the one it needs', () => {
  // A grey of 2.5 on white, and so less on any other paper.
  const faint = css.replace(colorIn(css, 'pencil'), '#a3a3a3');
  const lines = lowContrasts(faint);
  expect(lines).toHaveLength(4);
  for (const line of [
    /^Text in pencil on paper has a contrast of [12]\.\d\d and needs 4\.5\.$/,
    /^Text in pencil on desk has a contrast of [12]\.\d\d and needs 4\.5\.$/,
    /^Text in paper on pencil has a contrast of [12]\.\d\d and needs 4\.5\.$/,
    /^An edge in pencil on paper has a contrast of [12]\.\d\d and needs 3\.$/,
  ]) {
    expect(lines).toContainEqual(expect.stringMatching(line));
  }
});

test('the ratio is the one of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

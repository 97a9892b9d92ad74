import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colorIn } from '../../shared/look.ts';
import { assertContrast } from './colors.ts';

const css = readFileSync('agency/look/tokens.css', 'utf8');

test('a color that is too faint is named with each pair it is in, its ratio and the one it needs', () => {
  // This grey has a contrast of 2.5 on white, and so less on any other paper.
  const faint = css.replace(colorIn(css, 'pencil'), '#a3a3a3');
  for (const [pair, ratio] of [
    ['Text in pencil on paper', '4.5'],
    ['Text in pencil on backdrop', '4.5'],
    ['Text in paper on pencil', '4.5'],
    ['An edge in pencil on paper', '3'],
  ])
    expect(() => assertContrast(faint)).toThrow(
      new RegExp(`^${pair} has a contrast of [12]\\.\\d\\d and needs ${ratio}\\.$`, 'm'),
    );
});

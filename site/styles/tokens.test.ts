import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { color } from '../build/tokens.ts';

/** Contrast by WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string) {
  const [lighter = 0, darker = 0] = [luminance(color(one)), luminance(color(other))].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string) {
  const channels = [1, 3, 5].map((index) => Number.parseInt(hex.slice(index, index + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

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
  expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
});

const edges = [
  ['pencil', 'paper'],
  ['ink', 'paper'],
  ['ink', 'desk'],
  ['stamp', 'paper'],
  ['stamp', 'desk'],
] as const;

test.each(edges)('a control edged in %s can be seen on %s', (edge, background) => {
  expect(contrast(edge, background)).toBeGreaterThanOrEqual(3);
});

test('the ratios written beside the tokens are the measured ones', () => {
  const lines = readFileSync('site/styles/tokens.css', 'utf8').matchAll(
    /--color-([a-z-]+): #[0-9a-f]{6}; \/\*.* (\d+\.\d\d) \/ (\d+\.\d\d)/g,
  );
  const written = [...lines].map(([, name = '', onPaper, onDesk]) => [name, onPaper, onDesk]);
  expect(written.length).toBeGreaterThanOrEqual(6);
  for (const [name = '', onPaper, onDesk] of written) {
    expect([contrast(name, 'paper').toFixed(2), contrast(name, 'desk').toFixed(2)]).toEqual([
      onPaper,
      onDesk,
    ]);
  }
});

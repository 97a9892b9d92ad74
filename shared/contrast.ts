import { type ColorName, colorIn } from './look.ts';

/** Text, and what it stands on. The last ones are mails in dark mode, where paper and ink change places. */
export const TEXT_PAIRS: readonly (readonly [text: ColorName, background: ColorName])[] = [
  ['ink', 'paper'],
  ['ink', 'desk'],
  ['pencil', 'paper'],
  ['pencil', 'desk'],
  ['stamp', 'paper'],
  ['stamp', 'desk'],
  ['stamp-deep', 'paper'],
  ['stamp-deep', 'desk'],
  ['ledger', 'paper'],
  ['paper', 'stamp'],
  ['paper', 'stamp-deep'],
  ['paper', 'pencil'],
  ['paper', 'ledger'],
  ['paper', 'ink'],
  ['rule', 'ink'],
  ['paper', 'desk-dark'],
  ['stamp-dark', 'ink'],
  ['stamp-dark', 'desk-dark'],
  ['ledger-dark', 'ink'],
  ['ink', 'ledger-dark'],
];

/** The edge of a control, and what the control stands on. */
export const EDGE_PAIRS: typeof TEXT_PAIRS = [
  ['pencil', 'paper'],
  ['ink', 'paper'],
  ['ink', 'desk'],
  ['stamp', 'paper'],
  ['stamp', 'desk'],
];

/** What WCAG 2.2 asks at level AA: https://www.w3.org/TR/WCAG22/#contrast-minimum and #non-text-contrast. */
const TEXT_NEEDS = 4.5;
const EDGE_NEEDS = 3;

/**
 * One line for each pair of colours in the `tokens.css` given that cannot be told apart well enough, with its ratio and
 * the one it needs. Empty when all can.
 * @throws when a colour is missing.
 */
export function lowContrasts(css: string): string[] {
  const tooLow = (pairs: typeof TEXT_PAIRS, needed: number, what: string) =>
    pairs.flatMap(([one, other]) => {
      const ratio = contrast(colorIn(css, one), colorIn(css, other));
      // Rounded down: 4.499 is not 4.5.
      return ratio < needed
        ? `${what} in ${one} on ${other} has a contrast of ${(Math.floor(ratio * 100) / 100).toFixed(2)} and needs ${needed}.`
        : [];
    });
  return [...tooLow(TEXT_PAIRS, TEXT_NEEDS, 'Text'), ...tooLow(EDGE_PAIRS, EDGE_NEEDS, 'An edge')];
}

/** The contrast of two `#rrggbb` colours, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

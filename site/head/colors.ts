import { readFileSync } from 'node:fs';
import { type ColorName, colorIn } from '../../shared/look.ts';

export const tokens = readFileSync('agency/look/tokens.css', 'utf8');

/** Returns the value of a color token, for pictures and attributes, which cannot use CSS. */
export const color = (name: ColorName): string => colorIn(tokens, name);

/** On each color these others stand. In mails in dark mode, paper and ink change places. */
type Pairs = readonly (readonly [ground: ColorName, on: readonly ColorName[]])[];

const TEXT_ON: Pairs = [
  ['paper', ['ink', 'pencil', 'placeholder', 'accent', 'accent-deep', 'ledger']],
  ['backdrop', ['ink', 'pencil', 'accent', 'accent-deep']],
  ['accent', ['paper']],
  ['accent-deep', ['paper']],
  ['pencil', ['paper']],
  ['ledger', ['paper']],
  ['ink', ['paper', 'rule', 'accent-dark', 'ledger-dark']],
  ['backdrop-dark', ['paper', 'accent-dark']],
  ['ledger-dark', ['ink']],
];

/** A control is seen by its edge, which stands on these. */
const EDGES_ON: Pairs = [
  ['paper', ['pencil', 'ink', 'accent']],
  ['backdrop', ['ink', 'accent']],
];

/** WCAG 2.2 asks this at level AA: https://www.w3.org/TR/WCAG22/#contrast-minimum and #non-text-contrast. */
const TEXT_NEEDS = 4.5;
const EDGE_NEEDS = 3;

/** @throws when two colors of the `tokens.css` given cannot be told apart that must be, and says which. */
export function assertContrast(css: string): void {
  const tooLow = (pairs: Pairs, needed: number, what: string) =>
    pairs.flatMap(([ground, on]) =>
      on.flatMap((name) => {
        const ratio = contrast(colorIn(css, name), colorIn(css, ground));
        // The ratio is rounded down, because 4.499 is not 4.5.
        const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
        return ratio < needed
          ? `${what} in ${name} on ${ground} has a contrast of ${shown} and needs ${needed}.`
          : [];
      }),
    );
  const lines = [...tooLow(TEXT_ON, TEXT_NEEDS, 'Text'), ...tooLow(EDGES_ON, EDGE_NEEDS, 'An edge')];
  if (lines.length > 0)
    throw new Error(`Change these colors, some visitors could not read them.\n${lines.join('\n')}`);
}

/** Returns the contrast of two `#rrggbb` colors, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
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

import { readFileSync } from 'node:fs';
import { type ColorName, colorIn } from '../../shared/look.ts';
import { lowContrasts } from './contrast.ts';

const TOKENS = 'agency/look/tokens.css';

const css = readFileSync(TOKENS, 'utf8');

/** The value of a color token: for what is made at build and can't use CSS. */
export const color = (name: ColorName): string => colorIn(css, name);

/** @throws when two colors cannot be told apart that must be, and says which. */
export function assertContrast(): void {
  const lines = lowContrasts(css);
  if (lines.length > 0)
    throw new Error(
      `Change these colors in ${TOKENS}, some visitors could not read them.\n${lines.join('\n')}`,
    );
}

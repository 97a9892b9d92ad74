import { readFileSync } from 'node:fs';
import { type ColorName, colorIn } from '../../shared/look.ts';
import { lowContrasts } from './contrast.ts';

const TOKENS = 'agency/look/tokens.css';

const css = readFileSync(TOKENS, 'utf8');

/** The value of a color token: for what is made at build and can't use CSS. */
export const color = (name: ColorName): string => colorIn(css, name);

/**
 * The value of a token that is a number.
 * @throws when it is missing or written in another way.
 */
export function number(name: string): number {
  const value = new RegExp(`--${name}:\\s*([\\d.]+);`).exec(css)?.[1];
  if (!value) throw new Error(`${TOKENS} needs --${name} as a number without a unit.`);
  return Number(value);
}

/** @throws when two colors cannot be told apart that must be, and says which. */
export function assertContrast(): void {
  const lines = lowContrasts(css);
  if (lines.length > 0)
    throw new Error(
      `Change these colors in ${TOKENS}, some visitors could not read them.\n${lines.join('\n')}`,
    );
}

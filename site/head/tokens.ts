import { readFileSync } from 'node:fs';
import { type ColorName, colorIn } from '../../shared/look.ts';

export const tokens = readFileSync('agency/look/tokens.css', 'utf8');

/** Returns the value of a color token, for pictures and attributes, which cannot use CSS. */
export const color = (name: ColorName): string => colorIn(tokens, name);

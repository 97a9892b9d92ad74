import { readFileSync } from 'node:fs';
import { type ColorName, colorIn } from '../../business/look.ts';

const css = readFileSync('agency/look/tokens.css', 'utf8');

/** The value of a colour token: for what is made at build and can't use CSS. */
export const color = (name: ColorName): string => colorIn(css, name);

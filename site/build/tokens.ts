import { readFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { lowContrasts } from '../../shared/contrast.ts';
import { type ColorName, colorIn } from '../../shared/look.ts';

const TOKENS = 'agency/look/tokens.css';

const css = readFileSync(TOKENS, 'utf8');

/** The value of a colour token: for what is made at build and can't use CSS. */
export const color = (name: ColorName): string => colorIn(css, name);

/** Fails the build when two colours cannot be told apart that must be, and says which. */
export function checkContrast(): AstroIntegration {
  return {
    name: 'check-contrast',
    hooks: {
      'astro:build:start'() {
        const lines = lowContrasts(css);
        if (lines.length > 0)
          throw new Error(
            `Change these colours in ${TOKENS}, some visitors could not read them.\n${lines.join('\n')}`,
          );
      },
    },
  };
}

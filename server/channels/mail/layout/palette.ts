import { readFileSync } from 'node:fs';
import { type ColorName, colorIn } from '../../../../shared/look.ts';

const css = readFileSync(new URL('../../../../agency/look/tokens.css', import.meta.url), 'utf8');
const color = (name: ColorName) => colorIn(css, name);

/** The colours of the mails: the site's. */
export const LIGHT = {
  desk: color('desk'),
  paper: color('paper'),
  ink: color('ink'),
  pencil: color('pencil'),
  rule: color('rule'),
  stamp: color('stamp'),
  ledger: color('ledger'),
};

export type Colour = keyof typeof LIGHT;

/** The same in dark mode: paper and ink change places, and red and green are light enough to read on ink. */
export const DARK: Record<Colour, string> = {
  desk: color('desk-dark'),
  paper: LIGHT.ink,
  ink: LIGHT.paper,
  pencil: LIGHT.rule,
  rule: LIGHT.pencil,
  stamp: color('stamp-dark'),
  ledger: color('ledger-dark'),
};

import { readFileSync } from 'node:fs';
import { typefaces } from '../../../agency/look/typefaces.ts';
import {
  type ColorName,
  colorIn,
  type Typeface,
  type TypeKind,
  type TypeRole,
} from '../../../shared/look.ts';

const css = readFileSync(new URL('../../../agency/look/tokens.css', import.meta.url), 'utf8');
const color = (name: ColorName) => colorIn(css, name);

/** The colours of the mails: the site's. */
export const LIGHT = {
  backdrop: color('backdrop'),
  paper: color('paper'),
  ink: color('ink'),
  pencil: color('pencil'),
  rule: color('rule'),
  accent: color('accent'),
  ledger: color('ledger'),
};

type Colour = keyof typeof LIGHT;

/** The same in dark mode: paper and ink change places, and red and green are light enough to read on ink. */
export const DARK: Record<Colour, string> = {
  backdrop: color('backdrop-dark'),
  paper: LIGHT.ink,
  ink: LIGHT.paper,
  pencil: LIGHT.rule,
  rule: LIGHT.pencil,
  accent: color('accent-dark'),
  ledger: color('ledger-dark'),
};

/** What nearly every machine has of each kind, because a mail loads no font. The first is on every Windows. */
const USUAL = {
  serif: ['Georgia', 'Times New Roman'],
  'sans-serif': ['Arial', 'Helvetica'],
  monospace: ['Courier New', 'Courier'],
} satisfies Record<TypeKind, readonly string[]>;

/** The site's family, then similar ones on the reader's own machine. In single quotes, for a style attribute. */
export function fontFamily(role: TypeRole): string {
  const { family, alike = [], kind }: Typeface = typefaces[role];
  const names = [family, ...alike, ...USUAL[kind]].map((name) =>
    /^[\w-]+$/.test(name) ? name : `'${name}'`,
  );
  return [...names, kind].join(', ');
}

/** Outlook's Word engine knows one family, not a list: an unknown first name becomes Times New Roman. */
export function outlookFontFamily(role: TypeRole): string {
  return `'${USUAL[typefaces[role].kind][0]}'`;
}

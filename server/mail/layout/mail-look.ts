import { readFileSync } from 'node:fs';
import { typefaces } from '../../../agency/look/typefaces.ts';
import { type ColorName, colorIn, type Typeface, type TypeKind } from '../../../shared/look.ts';

const css = readFileSync(new URL('../../../agency/look/tokens.css', import.meta.url), 'utf8');
const color = (name: ColorName) => colorIn(css, name);

/** The colors of the mails: the site's. */
export const LIGHT = {
  backdrop: color('backdrop'),
  paper: color('paper'),
  ink: color('ink'),
  pencil: color('pencil'),
  rule: color('rule'),
  accent: color('accent'),
  ledger: color('ledger'),
};

type Color = keyof typeof LIGHT;

/** The same in dark mode: paper and ink change places, and red and green are light enough to read on ink. */
export const DARK: Record<Color, string> = {
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

export const MAIL_FACES = ['display', 'figures', 'text'] as const;

export type MailFace = (typeof MAIL_FACES)[number];

/** As on the site: headings and figures in their families, text in the reader's own. */
const FACES: Record<MailFace, Pick<Typeface, 'family' | 'alike' | 'kind'>> = {
  ...typefaces,
  text: { family: 'system-ui', kind: 'sans-serif' },
};

/** The site's family, then similar ones on the reader's own machine. In single quotes, for a style attribute. */
export function fontFamily(face: MailFace): string {
  const { family, alike = [], kind } = FACES[face];
  const names = [family, ...alike, ...USUAL[kind]].map((name) =>
    /^[\w-]+$/.test(name) ? name : `'${name}'`,
  );
  return [...names, kind].join(', ');
}

/** Outlook's Word engine knows one family, not a list: an unknown first name becomes Times New Roman. */
export function outlookFontFamily(face: MailFace): string {
  return `'${USUAL[FACES[face].kind][0]}'`;
}

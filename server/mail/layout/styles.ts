import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import { brand } from '../../../agency/brand.ts';
import { typefaces } from '../../../agency/look/typefaces.ts';
import { type ColorName, colorIn, type Typeface, type TypeKind } from '../../../shared/look.ts';
import { textDirection } from '../../../shared/text.ts';

const css = readFileSync(new URL('../../../agency/look/tokens.css', import.meta.url), 'utf8');
const color = (name: ColorName) => colorIn(css, name);

/** The colors of the mails: the site's. */
const LIGHT = {
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
const DARK: Record<Color, string> = {
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

const MAIL_FACES = ['display', 'figures', 'text'] as const;

export type MailFace = (typeof MAIL_FACES)[number];

/** As on the site: headings and figures in their families, text in the reader's own. */
const FACES: Record<MailFace, Pick<Typeface, 'family' | 'alike' | 'kind'>> = {
  ...typefaces,
  text: { family: 'system-ui', kind: 'sans-serif' },
};

/** The site's family, then similar ones on the reader's own machine. In single quotes, for a style attribute. */
function fontFamily(face: MailFace): string {
  const { family, alike = [], kind } = FACES[face];
  const names = [family, ...alike, ...USUAL[kind]].map((name) =>
    /^[\w-]+$/.test(name) ? name : `'${name}'`,
  );
  return [...names, kind].join(', ');
}

/** Outlook's Word engine knows one family, not a list: an unknown first name becomes Times New Roman. */
function outlookFontFamily(face: MailFace): string {
  return `'${USUAL[FACES[face].kind][0]}'`;
}

const SURFACES = ['backdrop', 'paper', 'accent'] as const;
const TEXTS = ['ink', 'pencil', 'accent', 'ledger', 'paper'] as const;
const LINES = ['ink', 'rule', 'accent', 'ledger'] as const;
const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** From which side the mails are read. Not every mail program knows properties that follow it by themselves. */
export const DIRECTION = textDirection(brand.locale);
export const [START, END] = DIRECTION === 'rtl' ? (['right', 'left'] as const) : (['left', 'right'] as const);

/** Markup, safe to put into other markup. */
export type Html = ReturnType<typeof html>;

/** A line in CSS pixels. */
export type Edge = readonly [pixels: number, color: (typeof LINES)[number]];

export interface CellStyle {
  /** Text always names what it stands on: clients that recolor a mail look at each element alone. */
  text?: (typeof TEXTS)[number];
  on: (typeof SURFACES)[number];
  face?: MailFace;
  edges?: Partial<Record<(typeof SIDES)[number], Edge>>;
}

/**
 * The `class` and `style` attributes of one element. The inline style is complete for light mode, because many
 * clients drop style sheets; the classes let `STYLE_SHEETS` recolor it in dark mode.
 */
export function styled({ text, on, face, edges = {} }: CellStyle, css = '') {
  const classes = [`on-${on}`];
  const styles = [`background-color:${LIGHT[on]}`];
  if (text) {
    classes.push(`text-${text}`);
    styles.push(`color:${LIGHT[text]}`);
  }
  if (face) {
    classes.push(`face-${face}`);
    styles.push(`font-family:${fontFamily(face)}`);
  }
  for (const side of SIDES) {
    const edge = edges[side];
    if (!edge) continue;
    classes.push(`${side}-${edge[1]}`);
    styles.push(`border-${side}:${edge[0]}px solid ${LIGHT[edge[1]]}`);
  }
  // Outlook takes a height of lines for the least otherwise.
  if (css.includes('line-height')) styles.push('mso-line-height-rule:exactly');
  if (css) styles.push(css);
  // Not escaped: apostrophes are safe between double quotes, and some clients misread `&#39;` in a style.
  return raw(`class="${classes.join(' ')}" style="${styles.join(';')}"`);
}

/** The same for a body, a table or a cell, whose color some clients read from `bgcolor` alone. */
export function styledCell(style: CellStyle, css?: string) {
  return html`bgcolor="${LIGHT[style.on]}" ${styled(style, css)}`;
}

/** Lets long names and addresses break anywhere, so that they do not widen the page. */
export const BREAK = 'word-wrap:break-word;word-break:break-word';

/** The same for words, with a hyphen where the mail program knows how, as in German compounds. */
export const HYPHENATE = `hyphens:auto;hyphenate-limit-chars:12 5 5;${BREAK}`;

/** The four values of a `padding` or a `margin`, in pixels. */
export function box(top: number, end: number, bottom: number, start: number) {
  const [right, left] = DIRECTION === 'rtl' ? [start, end] : [end, start];
  return `${top}px ${right}px ${bottom}px ${left}px`;
}

/** A line all around. */
export function frame(edge: Edge) {
  return { top: edge, right: edge, bottom: edge, left: edge };
}

export const FRAME = frame([1, 'ink']);

/** The attributes of every table: layout, not data. */
export const LAYOUT_TABLE = html`role="presentation" dir="${DIRECTION}" width="100%" border="0" cellpadding="0" cellspacing="0"`;

/**
 * The style sheets behind the classes. Each is its own element, because Gmail drops a whole one over a rule that it
 * does not know. A mail reads well without any.
 */
export const STYLE_SHEETS = [
  styleSheet([':root { color-scheme: light dark; supported-color-schemes: light dark; }']),
  styleSheet([
    '@media (prefers-color-scheme: dark) {',
    ...SURFACES.map((color) => `.on-${color} { background-color: ${DARK[color]} !important; }`),
    ...TEXTS.map((color) => `.text-${color} { color: ${DARK[color]} !important; }`),
    ...SIDES.flatMap((side) =>
      LINES.map((color) => `.${side}-${color} { border-${side}-color: ${DARK[color]} !important; }`),
    ),
    '.in-light { display: none !important; }',
    '.in-dark { display: block !important; }',
    '}',
  ]),
  styleSheet([
    'a[x-apple-data-detectors] { color: inherit !important; text-decoration: inherit !important; }',
  ]),
  html`<!--[if mso]>
${styleSheet(MAIL_FACES.map((face) => `.face-${face} { font-family: ${outlookFontFamily(face)} !important; }`))}<![endif]-->
`,
];

function styleSheet(rules: readonly string[]) {
  return raw(`<style>\n${rules.join('\n')}\n</style>\n`);
}

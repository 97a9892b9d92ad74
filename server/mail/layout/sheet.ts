import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import { brand } from '../../../agency/brand.ts';
import { typefaces } from '../../../agency/look/typefaces.ts';
import { type ColorName, colorIn, type Typeface } from '../../../shared/look.ts';
import { textDirection } from '../../../shared/text.ts';
import { splitAddress, withAsciiDomain } from '../../../shared/typed-text.ts';

export interface Letterhead {
  subject: string;
  /** An inbox shows the preview next to the subject. */
  preview: string;
  heading: string;
  /** A stamp says how the request stands, in a word or two. Plain text leaves it out. */
  stamp: { words: string; ink: 'accent' | 'ledger' };
}

/** The HTML and the attachment name a picture by this id. */
export function cidOf(picture: 'logo' | 'signature'): string {
  return `${picture}@${splitAddress(withAsciiDomain(brand.email))[1]}`;
}

/** Lays a mail out as one sheet of paper on the backdrop. */
export function sheet({ subject, preview, heading, stamp }: Letterhead, rows: readonly Html[]): string {
  return String(html`<!doctype html>
<html lang="${brand.locale}" dir="${DIRECTION}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
${STYLE_SHEET}
</head>
<body ${style('backdrop')}>
<div lang="${brand.locale}" dir="${DIRECTION}" role="article" aria-label="${subject}" ${style('backdrop', 'around')}>
<div ${style('preview')}>${preview}</div>
<table ${TABLE} align="center" ${style('sheet')}>
<tr><td ${style('letterhead')}><span ${style('figures', 'stamp', stamp.ink)}>${stamp.words}</span>
<img src="cid:${cidOf('logo')}" width="28" height="28" alt="" ${style('picture', 'logo')}><span ${style('name')}>${brand.name}</span></td></tr>
<tr><td ${style('row')}><h1 ${style('h1')}>${heading}</h1></td></tr>
${rows}
</table>
</div>
</body>
</html>
`);
}

const tokens = readFileSync(new URL('../../../agency/look/tokens.css', import.meta.url), 'utf8');

/** In dark mode paper and ink change places. */
const COLORS = {
  backdrop: ['backdrop', 'backdrop-dark'],
  paper: ['paper', 'ink'],
  ink: ['ink', 'paper'],
  pencil: ['pencil', 'rule'],
  rule: ['rule', 'pencil'],
  accent: ['accent', 'accent-dark'],
  ledger: ['ledger', 'ledger-dark'],
} satisfies Record<string, [light: ColorName, dark: ColorName]>;

/** A mail loads no font, so these are families that nearly every machine has. */
const USUAL = {
  serif: "Georgia, 'Times New Roman', serif",
  'sans-serif': 'Arial, Helvetica, sans-serif',
  monospace: "'Courier New', Courier, monospace",
};

const DISPLAY = families(typefaces.display);
const DIRECTION = textDirection(brand.locale);
/** Not every mail program knows properties that follow the direction by themselves. */
const [START, END, TILT] =
  DIRECTION === 'rtl' ? (['right', 'left', 2] as const) : (['left', 'right', -2] as const);
/** A long word breaks at a hyphen where the mail program knows how. */
const HYPHENS = 'hyphens:auto;hyphenate-limit-chars:12 5 5';

/** A text in a color of its own names its ground, too, because some programs recolor each element alone. */
const styles = (mode: 0 | 1) => {
  const color = (name: keyof typeof COLORS) => colorIn(tokens, COLORS[name][mode]);
  const on = (ground: 'paper' | 'backdrop' | 'accent', text: keyof typeof COLORS) =>
    `background-color:${color(ground)};color:${color(text)}`;
  const line = (pixels: number, name: keyof typeof COLORS) => `${pixels}px solid ${color(name)}`;
  return {
    backdrop: `margin:0;background-color:${color('backdrop')}`,
    around: 'padding:24px 12px',
    preview: 'display:none;mso-hide:all',
    sheet: `max-width:560px;margin:0 auto;border:${line(1, 'ink')};border-radius:2px;${on('paper', 'ink')};font:16px/24px system-ui, ${USUAL['sans-serif']};text-align:${START};word-break:break-word`,
    letterhead: `padding:12px 20px;border-bottom:${line(2, 'ink')}`,
    picture: 'border-radius:2px;vertical-align:middle',
    logo: `margin-${END}:8px`,
    signed: `max-width:160px;border-bottom:${line(1, 'ink')}`,
    name: `display:inline-block;padding:2px 0;vertical-align:middle;font:bold 18px/24px ${DISPLAY};${HYPHENS}`,
    row: 'padding:0 20px 16px',
    signature: 'padding:12px 20px 16px',
    h1: `margin:24px 0 0;font:bold 26px/32px ${DISPLAY};${HYPHENS}`,
    h2: `margin:16px 0 0;font:bold 20px/28px ${DISPLAY};${HYPHENS}`,
    h3: `margin:4px 0 0;font:bold 17px/24px ${DISPLAY}`,
    ruled: 'padding:0 0 16px',
    lines: `border-top:${line(1, 'ink')}`,
    margin: `padding:12px 8px 11px;padding-${START}:20px;border-bottom:${line(1, 'rule')};${on('paper', 'pencil')};font-size:14px;${HYPHENS}`,
    said: `padding:12px 8px 11px;padding-${START}:12px;border-bottom:${line(1, 'rule')};border-${START}:${line(1, 'accent')};${on('paper', 'ink')}`,
    step: `padding-${END}:20px`,
    figures: `font-family:${families(typefaces.figures)};font-size:16px`,
    bold: 'font-weight:bold',
    urgent: `border-bottom:${line(2, 'ink')};${on('backdrop', 'ink')};font-weight:bold`,
    red: on('backdrop', 'accent'),
    stamp: `float:${END};margin-${START}:16px;padding:2px 4px;border-radius:2px;transform:rotate(${TILT}deg);font-size:14px;line-height:20px;font-weight:bold`,
    accent: `border:${line(2, 'accent')};${on('paper', 'accent')}`,
    ledger: `border:${line(2, 'ledger')};${on('paper', 'ledger')}`,
    link: 'color:inherit;text-decoration:underline',
    button: 'display:block;padding:11px 16px;text-align:center;text-decoration:none;font-weight:bold',
    filled: `border:${line(1, 'accent')};${on('accent', 'paper')}`,
    outline: `border:${line(1, 'ink')};${on('paper', 'ink')}`,
    plain: `${on('paper', 'ink')};font-size:14px;font-weight:normal;text-decoration:underline`,
    footnote: `padding:12px 20px 14px;border-top:${line(1, 'rule')};${on('paper', 'pencil')};font-size:14px;line-height:22px`,
  };
};

/** Similar families on the reader's own machine stand in for the site's. */
function families({ family, alike = [], kind }: Pick<Typeface, 'family' | 'alike' | 'kind'>): string {
  return `${[family, ...alike].map((name) => `'${name}', `).join('')}${USUAL[kind]}`;
}

const LIGHT = styles(0);

/** A mail stands on the page of a webmail, which may have a class `row`, too. */
const CLASS = 'mail-';

/** The attribute is complete for light mode, because many programs drop style sheets. The classes are for dark mode. */
export function style(...names: (keyof typeof LIGHT)[]) {
  const classes = names.map((name) => CLASS + name).join(' ');
  // Apostrophes are not escaped: they are safe between double quotes, and some clients misread `&#39;` in a style.
  return raw(`class="${classes}" style="${names.map((name) => LIGHT[name]).join(';')}"`);
}

const inDark = Object.entries(styles(1)).map(([name, css]) => {
  const colors = css.split(';').filter((line) => line.includes('#'));
  return `.${CLASS}${name}{${colors.map((line) => `${line}!important`).join(';')}}\n`;
});

/**
 * In dark mode the ink of a picture becomes light, and its paper, which gets darker than the sheet, is not seen. Where a
 * program drops this, the picture is whole on its slip of paper.
 */
const STYLE_SHEET = raw(`<style>
a[x-apple-data-detectors]{color:inherit!important;text-decoration:inherit!important}
@media (prefers-color-scheme:dark){
.${CLASS}picture{filter:invert(1) hue-rotate(180deg);mix-blend-mode:lighten}
${inDark.filter((rule) => rule.includes('#')).join('')}}
</style>`);

/** A table of a mail is layout, not data. */
export const TABLE = html`role="presentation" dir="${DIRECTION}" width="100%" border="0" cellpadding="0" cellspacing="0"`;

/** Markup of this type is escaped, so it can stand in other markup. */
export type Html = ReturnType<typeof html>;

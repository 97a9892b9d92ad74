import sharp from 'sharp';
import { logo } from '../../agency/look/logo.ts';
import type { ColorName, LogoPath } from '../../shared/look.ts';
import { color } from './tokens.ts';

/** What the logo is drawn on. On ink it takes the colors that mails have in dark mode. */
type Ground = 'paper' | 'ink';

/** The logo on paper as an SVG document. `inset` is the margin on each side, in units of the logo's 32. */
export function iconSvg(inset = 0, ground: Ground = 'paper'): string {
  const size = 32 + 2 * inset;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-inset} ${-inset} ${size} ${size}">
  <rect x="${-inset}" y="${-inset}" width="${size}" height="${size}" fill="${color(ground)}"/>
${logoSvg(ground)}</svg>
`;
}

/** The paths of the logo, in a square of 32 by 32. */
export const logoSvg = (ground: Ground = 'paper') => logo.map((path) => svgPath(path, ground)).join('');

const ON_INK: Partial<Record<ColorName, ColorName>> = {
  ink: 'paper',
  paper: 'ink',
  pencil: 'rule',
  rule: 'pencil',
  accent: 'accent-dark',
  ledger: 'ledger-dark',
};

function svgPath({ path, strokeWidth, color: name }: LogoPath, ground: Ground): string {
  const paint = color((ground === 'ink' ? ON_INK[name] : undefined) ?? name);
  const attributes =
    strokeWidth === undefined
      ? `fill="${paint}"`
      : `fill="none" stroke="${paint}" stroke-width="${strokeWidth}"`;
  return `  <path d="${path}" ${attributes}/>\n`;
}

/** The same as a PNG of `pixels` on a side. */
export async function iconPng(
  pixels: number,
  inset = 0,
  ground: Ground = 'paper',
): Promise<Uint8Array<ArrayBuffer>> {
  const density = 72 * (pixels / (32 + 2 * inset));
  const picture = sharp(Buffer.from(iconSvg(inset, ground)), { density }).resize(pixels);
  return new Uint8Array(await picture.png({ palette: true }).toBuffer());
}

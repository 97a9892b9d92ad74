import sharp from 'sharp';
import { logo } from '../../agency/look/logo.ts';
import type { LogoPath } from '../../shared/look.ts';
import { color } from './tokens.ts';

/** The logo on paper as an SVG document. `inset` is the margin on each side, in units of the logo's 32. */
export function iconSvg(inset = 0): string {
  const size = 32 + 2 * inset;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-inset} ${-inset} ${size} ${size}">
  <rect x="${-inset}" y="${-inset}" width="${size}" height="${size}" fill="${color('paper')}"/>
${logoSvg()}</svg>
`;
}

/** The paths of the logo, in a square of 32 by 32. */
export const logoSvg = () => logo.map(svgPath).join('');

function svgPath({ path, strokeWidth, color: name }: LogoPath): string {
  const paint =
    strokeWidth === undefined
      ? `fill="${color(name)}"`
      : `fill="none" stroke="${color(name)}" stroke-width="${strokeWidth}"`;
  return `  <path d="${path}" ${paint}/>\n`;
}

/** The same as a PNG of `pixels` on a side. */
export async function iconPng(pixels: number, inset = 0): Promise<Uint8Array<ArrayBuffer>> {
  const density = 72 * (pixels / (32 + 2 * inset));
  const picture = sharp(Buffer.from(iconSvg(inset)), { density }).resize(pixels);
  return new Uint8Array(await picture.png({ palette: true }).toBuffer());
}

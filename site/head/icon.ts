import sharp from 'sharp';
import { logo } from '../../agency/look/logo.ts';
import type { LogoPath } from '../../shared/look.ts';
import { color } from './colors.ts';

/** Draws the logo on paper as a PNG of `pixels` on a side. `inset` is each margin, in units of the logo's 32. */
export async function iconPng(pixels: number, inset = 0): Promise<Uint8Array<ArrayBuffer>> {
  const size = 32 + 2 * inset;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-inset} ${-inset} ${size} ${size}">
  <rect x="${-inset}" y="${-inset}" width="${size}" height="${size}" fill="${color('paper')}"/>
${logoSvg()}</svg>
`;
  const picture = sharp(Buffer.from(svg), { density: 72 * (pixels / size) }).resize(pixels);
  return new Uint8Array(await picture.png({ palette: true }).toBuffer());
}

/** Returns the paths of the logo, in a square of 32 by 32. */
export const logoSvg = () => logo.map(svgPath).join('');

function svgPath({ path, strokeWidth, color: name }: LogoPath): string {
  const value = color(name);
  const attributes =
    strokeWidth === undefined
      ? `fill="${value}"`
      : `fill="none" stroke="${value}" stroke-width="${strokeWidth}"`;
  return `  <path d="${path}" ${attributes}/>\n`;
}

import sharp from 'sharp';
import { CROSSING, TALLIES } from '../ui/BrandMark.tsx';
import { color } from './tokens.ts';

/** The mark on paper as an SVG document. `inset` is the margin on each side, in units of the mark's 32. */
export function iconSvg(inset = 0): string {
  const size = 32 + 2 * inset;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-inset} ${-inset} ${size} ${size}">
  <rect x="${-inset}" y="${-inset}" width="${size}" height="${size}" fill="${color('paper')}"/>
  <path d="${TALLIES}" fill="none" stroke="${color('ink')}" stroke-width="4"/>
  <path d="${CROSSING}" fill="none" stroke="${color('stamp')}" stroke-width="4"/>
</svg>
`;
}

/** The mark as a square PNG of `pixels` on a side, with room for the round masks that phones cut. */
export async function iconPng(pixels: number) {
  return sharp(Buffer.from(iconSvg(8)), { density: 72 * (pixels / 48) })
    .resize(pixels)
    .png({ palette: true })
    .toBuffer();
}

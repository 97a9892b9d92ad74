import sharp from 'sharp';
import { mark } from '../../agency/look/mark.ts';
import type { MarkPath } from '../../business/look.ts';
import { color } from './tokens.ts';

/** The sizes for tabs and desktops. */
const ICO_PIXELS = [16, 32, 48];

/** The mark on paper as an SVG document. `inset` is the margin on each side, in units of the mark's 32. */
export function iconSvg(inset = 0): string {
  const size = 32 + 2 * inset;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-inset} ${-inset} ${size} ${size}">
  <rect x="${-inset}" y="${-inset}" width="${size}" height="${size}" fill="${color('paper')}"/>
${mark.map(svgPath).join('')}</svg>
`;
}

function svgPath({ path, strokeWidth, color: name }: MarkPath): string {
  const paint =
    strokeWidth === undefined
      ? `fill="${color(name)}"`
      : `fill="none" stroke="${color(name)}" stroke-width="${strokeWidth}"`;
  return `  <path d="${path}" ${paint}/>\n`;
}

/** The mark as a square PNG of `pixels` on a side, with room for the round masks that phones cut. */
export async function iconPng(pixels: number) {
  return picture(pixels, 8).png({ palette: true }).toBuffer();
}

/**
 * The mark as an ICO file of PNG pictures: a header, 16 bytes about each picture, then the pictures.
 * https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10), and for PNG, which must have an alpha channel,
 * https://devblogs.microsoft.com/oldnewthing/20101022-00/?p=12473
 */
export async function iconIco(): Promise<Uint8Array<ArrayBuffer>> {
  const pictures = await Promise.all(
    ICO_PIXELS.map(async (pixels) => ({
      pixels,
      png: await picture(pixels).ensureAlpha().png().toBuffer(),
    })),
  );
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2); // An icon, not a cursor.
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { pixels, png }] of pictures.entries()) {
    const about = header.subarray(6 + 16 * index);
    about.writeUInt8(pixels, 0); // Width.
    about.writeUInt8(pixels, 1); // Height.
    about.writeUInt16LE(1, 4); // Colour planes.
    about.writeUInt16LE(32, 6); // Bits a pixel.
    about.writeUInt32LE(png.length, 8);
    about.writeUInt32LE(offset, 12);
    offset += png.length;
  }
  return new Uint8Array(Buffer.concat([header, ...pictures.map(({ png }) => png)]));
}

function picture(pixels: number, inset = 0) {
  const density = 72 * (pixels / (32 + 2 * inset));
  return sharp(Buffer.from(iconSvg(inset)), { density }).resize(pixels);
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fontace } from 'fontace';
import { convert } from 'fontverter';
import sharp from 'sharp';
import { brand } from '../../agency/brand.ts';
import { typefaces } from '../../agency/look/typefaces.ts';
import { type ColorName, TYPE_ROLES, type TypeRole } from '../../shared/look.ts';
import { textDirection, withoutSoftHyphens } from '../../shared/text.ts';
import { fontFiles } from './fonts.ts';
import { logoSvg } from './icon.ts';
import { color, number } from './tokens.ts';

/** The size that link previews expect, in pixels: https://ogp.me */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

/** How wide the backdrop shows around the sheet and its carbon copy, and how far the copy sticks out. In pixels. */
const MARGIN = 56;
const COPY = 14;

const SHEET = {
  width: PREVIEW_SIZE.width - 2 * MARGIN - COPY,
  height: PREVIEW_SIZE.height - 2 * MARGIN - COPY,
};
/** Between the edges of the sheet and what is on it. */
const PADDING = 58;
const INNER = SHEET.width - 2 * PADDING;

const LOGO = 56;
/** Where the rule below the name is, from the sheet's upper edge. */
const RULE = 137;
/** Between the heading and what is above and below it. */
const LEAST_GAP = 24;

/** Of large headings, which the agency sets to what its letters need. */
const lineHeight = number('text-display--line-height');

const isFromRight = textDirection(brand.locale) === 'rtl';

/** A heading and one line below it, on a stamped sheet, as a PNG. */
export async function previewImage(heading: string, line: string, stamp: string) {
  const name = await draw(brand.name, { role: 'display', size: 40, paint: 'ink' });
  const pressed = await stamped(stamp);
  const below = await balanced(line, {
    role: 'figures',
    size: 30,
    paint: 'pencil',
    width: INNER - pressed.width - 40,
  });
  const foot = SHEET.height - PADDING;
  const room = { from: RULE + 3, to: foot - Math.max(below.height, pressed.height) };
  const title = await drawnIn(room.to - room.from - 2 * LEAST_GAP, heading);
  const middle = (room.from + room.to) / 2;
  const sheet = `<rect x="1" y="1" width="${SHEET.width - 2}" height="${SHEET.height - 2}" fill="${color('paper')}" stroke-width="2"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_SIZE.width}" height="${PREVIEW_SIZE.height}">
<rect width="100%" height="100%" fill="${color('backdrop')}"/>
<g transform="translate(${MARGIN + (isFromRight ? COPY : 0)} ${MARGIN})">
${sheet} transform="translate(${isFromRight ? -COPY : COPY} ${COPY})" stroke="${color('pencil')}"/>
${sheet} stroke="${color('ink')}"/>
<svg x="${fromStart(0, LOGO)}" y="48" width="${LOGO}" height="${LOGO}" viewBox="0 0 32 32">${logoSvg()}</svg>
${picture(name, fromStart(LOGO + 20, name.width), 48 + (LOGO - name.height) / 2)}
<rect x="${PADDING}" y="${RULE}" width="${INNER}" height="3" fill="${color('ink')}"/>
${picture(title, fromStart(0, title.width), middle - title.height / 2)}
${picture(below, fromStart(0, below.width), foot - below.height)}
<g transform="translate(${fromStart(INNER - pressed.width, pressed.width)} ${foot - pressed.height})">${pressed.svg}</g>
</g></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer());
}

/** In pixels. A very long word is set smaller: a bold letter is about 0.6 of its size wide. */
function headingSize(heading: string): number {
  const longest = Math.max(
    ...breakable(withoutSoftHyphens(heading))
      .split(/[\s\u200B]/)
      .map((word) => word.length),
  );
  return Math.min(64, Math.floor(1500 / longest));
}

/** A heading, as large as it may be in so many pixels of height. */
async function drawnIn(height: number, heading: string): Promise<Drawn> {
  for (let size = headingSize(heading); ; size -= 4) {
    const title = await balanced(heading, { role: 'display', size, paint: 'ink' });
    if (title.height <= height || size <= 32) return title;
  }
}

/** Where a box begins that is so far from the start of the lines. */
function fromStart(distance: number, width: number): number {
  return isFromRight ? SHEET.width - PADDING - distance - width : PADDING + distance;
}

type Style = { role: TypeRole; size: number; paint: ColorName; width?: number };

/** Text as a picture, cut off at its letters. */
type Drawn = { data: Buffer; width: number; height: number };

/** Draws text as Pango does, which shapes and orders every script: https://docs.gtk.org/Pango/pango_markup.html */
async function draw(words: string, { role, size, paint, width }: Style): Promise<Drawn> {
  const { weight } = typefaces[role];
  // Letters that are joined must not be drawn together.
  const tracking = role === 'display' && !isFromRight ? -15 * size : 0;
  const look = `foreground="${color(paint)}" weight="${weight}" letter_spacing="${tracking}" line_height="${Math.round(1024 * lineHeight * size)}"`;
  const escaped = breakable(withoutSoftHyphens(words)).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  // Without the mark, a text that begins with a word of another direction would go that way.
  const text = `<span ${look}>${isFromRight ? '\u200F' : '\u200E'}${escaped}</span>`;
  familiesKnown ??= giveFontsToPango();
  const font = `${(await familiesKnown)[role]}, ${size}`;
  const { data, info } = await sharp({ text: { text, font, dpi: 72, rgba: true, ...(width && { width }) } })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Pango breaks Thai at spaces alone, and Japanese anywhere: between their words goes a space without width, and inside
 * them what joins letters.
 */
function breakable(words: string): string {
  const segments = [...new Intl.Segmenter(brand.locale, { granularity: 'word' }).segment(words)];
  return segments
    .map(({ segment, isWordLike }, index) => {
      const whole = segment.replaceAll(/(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー])(?=[\p{L}ー])/gu, '\u2060');
      return isWordLike && segments[index - 1]?.isWordLike ? `\u200B${whole}` : whole;
    })
    .join('');
}

let familiesKnown: Promise<Record<TypeRole, string>> | undefined;

/**
 * Pango reads no WOFF2, and knows a file for all texts once one text was drawn with it:
 * https://www.libvips.org/API/current/ctor.Image.text.html. It knows them by the family that the file says, which may not
 * be what the package says: all weights of Bitter are of `Bitter Thin`.
 */
async function giveFontsToPango(): Promise<Record<TypeRole, string>> {
  const folder = 'node_modules/.cache/fonts';
  mkdirSync(folder, { recursive: true });
  const families = { display: '', figures: '' };
  for (const role of TYPE_ROLES) {
    for (const { file } of fontFiles(role)) {
      const fontfile = `${folder}/${basename(file, '.woff2')}.ttf`;
      const truetype = await convert(readFileSync(file), 'truetype');
      writeFileSync(fontfile, truetype);
      await sharp({ text: { text: 'a', fontfile } }).toBuffer();
      families[role] = fontace(truetype).family;
    }
  }
  return families;
}

/** In as few lines as fit, the widest of which is as short as it can be. */
async function balanced(words: string, style: Style): Promise<Drawn> {
  let drawn = await draw(words, { width: INNER, ...style });
  for (;;) {
    const narrower = await draw(words, { ...style, width: drawn.width - 1 });
    if (narrower.height > drawn.height + style.size / 2 || narrower.width >= drawn.width) return drawn;
    drawn = narrower;
  }
}

function picture({ data, width, height }: Drawn, x: number, y: number): string {
  return `<image x="${Math.round(x)}" y="${Math.round(y)}" width="${width}" height="${height}" href="data:image/png;base64,${data.toString('base64')}"/>`;
}

/** The words of a stamp in their frame, tilted. */
async function stamped(words: string) {
  // Twice as large, because turned it would be blurred.
  const drawn = await draw(words, { role: 'figures', size: 128, paint: 'ledger' });
  const [width, height] = [Math.ceil(drawn.width / 2) + 50, Math.max(84, Math.ceil(drawn.height / 2) + 40)];
  const svg = `<g transform="rotate(${isFromRight ? 4 : -4} ${width / 2} ${height / 2})">
<rect x="2.5" y="2.5" width="${width - 5}" height="${height - 5}" fill="none" stroke="${color('ledger')}" stroke-width="5"/>
<g transform="scale(0.5)">${picture(drawn, 50, height - drawn.height / 2)}</g></g>`;
  return { svg, width, height };
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fontace } from 'fontace';
import { convert } from 'fontverter';
import sharp from 'sharp';
import { brand } from '../../agency/brand.ts';
import { typefaces } from '../../agency/look/typefaces.ts';
import { type ColorName, TYPE_ROLES, type TypeRole } from '../../shared/look.ts';
import { textDirection, withoutSoftHyphens } from '../../shared/text.ts';
import type { JobLine, Term } from '../../shared/words.ts';
import { color } from './colors.ts';
import { fontFiles } from './fonts.ts';
import { logoSvg } from './icon.ts';

/** Link previews expect this size, in pixels: https://ogp.me */
export const PREVIEW = { name: 'preview.png', width: 1200, height: 630 };

/** In pixels: the backdrop around the sheet and its carbon copy, and how far the copy sticks out. */
const MARGIN = 36;
const COPY = 14;

const SHEET = {
  width: PREVIEW.width - 2 * MARGIN - COPY,
  height: PREVIEW.height - 2 * MARGIN - COPY,
};
/** This is free between the edges of the sheet and what is on it. */
const PADDING = 36;
const INNER = SHEET.width - 2 * PADDING;

/** These are the heights of the sheet's head and of its sum. Its lines share the rest. */
const HEAD = 88;
const SUM = 150;
const LOGO = 46;

const isFromRight = textDirection(brand.locale) === 'rtl';

type Day = { lines: JobLine[]; done: string; total: Term };

/** Draws the job sheet as a PNG, under the brand and its trade. */
export async function previewImage({ lines, done, total }: Day) {
  const row = (SHEET.height - HEAD - SUM) / lines.length;
  const trade = await draw(brand.trade, { role: 'figures', size: 28, fill: 'ink', room: INNER / 2 });
  const room = INNER - LOGO - trade.width - 60;
  const name = await draw(brand.name, { role: 'display', size: 38, fill: 'ink', room });
  const pressed = await stamped(done);

  const longest = Math.max(...lines.map(({ time }) => time.length));
  // All lines are one text, so that each stands in its row: the typewriter's letters are of one width.
  const typed = lines.map(({ time, work }) =>
    `${time.padStart(longest)}   ${work}`.replaceAll(' ', '\u00a0'),
  );
  const work = await draw(typed.join('\n'), {
    role: 'figures',
    size: 36,
    fill: 'ink',
    lineHeight: row,
    room: INNER - pressed.width - 30,
  });
  const times = await draw('0'.repeat(longest), { role: 'figures', size: work.size, fill: 'ink' });
  const column = times.width + 1.8 * work.size;
  const label = await draw(total.label, { role: 'figures', size: 28, fill: 'pencil' });
  const sum = await draw(total.value, { role: 'display', size: 72, fill: 'ink', room: INNER - column });

  const rows = lines.map((_, index) => {
    const top = HEAD + index * row;
    const [x, y] = [fromStart(INNER - pressed.width, pressed.width), top + (row - pressed.height) / 2];
    const tilt = [-4, 3, -2][index % 3] ?? 0;
    const turned = `rotate(${isFromRight ? -tilt : tilt} ${pressed.width / 2} ${pressed.height / 2})`;
    return `${index > 0 ? rule(top, 1, 'rule') : ''}<g transform="translate(${x} ${y}) ${turned}">${pressed.svg}</g>`;
  });
  const foot = SHEET.height - SUM;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW.width}" height="${PREVIEW.height}">
<rect width="100%" height="100%" fill="${color('backdrop')}"/>
<g transform="translate(${MARGIN + (isFromRight ? COPY : 0)} ${MARGIN})">
${paper(`translate(${isFromRight ? -COPY : COPY} ${COPY})`, 'pencil')}${paper('', 'ink')}
<svg x="${fromStart(0, LOGO)}" y="${(HEAD - LOGO) / 2}" width="${LOGO}" height="${LOGO}" viewBox="0 0 32 32">${logoSvg()}</svg>
${picture(name, fromStart(LOGO + 20, name.width), (HEAD - name.height) / 2)}
${picture(trade, fromStart(INNER - trade.width, trade.width), (HEAD - trade.height) / 2)}
${rows.join('\n')}
<rect x="${fromStart(column - work.size, 2)}" y="${HEAD}" width="2" height="${foot - HEAD}" fill="${color('accent')}"/>
${picture(work, fromStart(0, work.width), HEAD + (row - CAPITAL * work.size) / 2)}
${rule(HEAD, 3, 'ink')}${rule(foot, 3, 'ink')}${rule(foot + 6, 3, 'ink')}
${picture(label, fromStart(column, label.width), foot + 26)}
${picture(sum, fromStart(column, sum.width), foot + 26 + label.height + 10)}
</g></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer());
}

/** The capitals of a typeface are about this part of its size high. */
const CAPITAL = 0.65;

const paper = (transform: string, edge: ColorName) =>
  `<rect x="1" y="1" width="${SHEET.width - 2}" height="${SHEET.height - 2}" fill="${color('paper')}" stroke="${color(edge)}" stroke-width="2" transform="${transform}"/>`;

const rule = (y: number, height: number, fill: ColorName) =>
  `<rect x="2" y="${y}" width="${SHEET.width - 4}" height="${height}" fill="${color(fill)}"/>`;

/** Returns where a box begins at this distance from the start of the lines. */
function fromStart(distance: number, width: number): number {
  return isFromRight ? SHEET.width - PADDING - distance - width : PADDING + distance;
}

/** `room` is the width in pixels in which a text must fit: what is wider is drawn smaller. */
type Style = { role: TypeRole; size: number; fill: ColorName; room?: number; lineHeight?: number };

/** The picture of a text is cut off at its letters. */
type Drawn = { data: Buffer; width: number; height: number; size: number };

/** Draws text as Pango does, which shapes and orders every script: https://docs.gtk.org/Pango/pango_markup.html */
async function draw(words: string, style: Style): Promise<Drawn> {
  const { role, size, fill, room = INNER, lineHeight = size } = style;
  const { weight } = typefaces[role];
  // Letters that are joined must not be drawn together.
  const tracking = role === 'display' && !isFromRight ? Math.round(-15 * size) : 0;
  const look = `foreground="${color(fill)}" weight="${weight}" letter_spacing="${tracking}" line_height="${Math.round(1024 * lineHeight)}"`;
  const escaped = withoutSoftHyphens(words).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  // Without the mark, a text that begins with a word of another direction would go that way.
  const text = `<span ${look}>${escaped.replaceAll(/^/gm, isFromRight ? '\u200F' : '\u200E')}</span>`;
  familiesKnown ??= giveFontsToPango();
  const font = `${(await familiesKnown)[role]}, ${size}`;
  const { data, info } = await sharp({ text: { text, font, dpi: 72, rgba: true } })
    .png()
    .toBuffer({ resolveWithObject: true });
  if (info.width > room) return draw(words, { ...style, size: Math.floor((size * room) / info.width) });
  return { data, width: info.width, height: info.height, size };
}

let familiesKnown: Promise<Record<TypeRole, string>> | undefined;

/**
 * Pango reads no WOFF2, and knows a file for all texts once one text was drawn with it:
 * https://www.libvips.org/API/current/ctor.Image.text.html. Pango knows it by the family that the file says, which may
 * not be what the package says: all weights of Bitter are of `Bitter Thin`.
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

function picture({ data, width, height }: Drawn, x: number, y: number): string {
  return `<image x="${Math.round(x)}" y="${Math.round(y)}" width="${width}" height="${height}" href="data:image/png;base64,${data.toString('base64')}"/>`;
}

/** Draws the words of a stamp in their frame. */
async function stamped(words: string) {
  // The words are drawn twice as large, because turned they would be blurred.
  const drawn = await draw(words, { role: 'figures', size: 68, fill: 'ledger', room: 600 });
  const [width, height] = [Math.ceil(drawn.width / 2) + 26, 44];
  const svg = `<rect x="2" y="2" width="${width - 4}" height="${height - 4}" fill="none" stroke="${color('ledger')}" stroke-width="4"/>
<g transform="scale(0.5)">${picture(drawn, 26, height - drawn.height / 2)}</g>`;
  return { svg, width, height };
}

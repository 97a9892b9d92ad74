import { readFileSync } from 'node:fs';
import satori from 'satori';
import sharp from 'sharp';
import { brand } from '../../agency/brand.ts';
import { logo } from '../../agency/look/logo.ts';
import { typefaces } from '../../agency/look/typefaces.ts';
import { TYPE_ROLES, type TypeRole } from '../../shared/look.ts';
import { withoutSoftHyphens } from '../../shared/soft-hyphens.ts';
import { textDirection } from '../../shared/text-direction.ts';
import { logoPaint } from '../ui/Logo.tsx';
import { fontFile } from './font-file.ts';
import { color } from './tokens.ts';

/** The size that link previews expect, in pixels: https://ogp.me */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

/** The name of a page's preview image, by the page's address. */
export function previewName(path: string): string {
  return path.slice(1).replaceAll('/', '-') || 'home';
}

/** Where a page's preview image is. */
export function previewAddress(path: string): string {
  return `/preview-${previewName(path)}.png`;
}

/** A page's heading and one line below it, on a sheet that may be stamped, as a PNG. */
export async function previewImage(heading: string, line: string, stamp = '') {
  const fonts = TYPE_ROLES.map((role) => ({
    name: role,
    data: readFileSync(fontFile(typefaces[role], weightOf(role))),
  }));
  const svg = await satori(<PreviewSheet heading={heading} line={line} stamp={stamp} />, {
    ...PREVIEW_SIZE,
    fonts,
  });
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

/** The one weight of each that a picture shows: a regular line, and the rest bold. */
function weightOf(role: TypeRole): number {
  const { weights } = typefaces[role];
  return role === 'text' ? Math.min(...weights) : Math.max(...weights);
}

const direction = textDirection(brand.locale);
/** Pixels towards the end of a line, as pixels to the right. */
const toEnd = (pixels: number) => (direction === 'rtl' ? -pixels : pixels);

/** How wide the backdrop shows around the sheet and its carbon copy, and how far the copy sticks out. In pixels. */
const MARGIN = 56;
const COPY = 14;

const STAMP = {
  border: '5px solid',
  padding: '4px 20px',
  fontSize: 64,
  transform: `rotate(${toEnd(-4)}deg)`,
};

/** In pixels. Satori cannot hyphenate, so a very long word is set smaller: a bold letter is about 0.6 of its size wide. */
function headingSize(heading: string): number {
  const longest = Math.max(...heading.split(/\s/).map((word) => word.length));
  return Math.min(64, Math.floor(1500 / longest));
}

/** Satori lays out flex boxes with inline styles only. A size leaves out the padding unless `boxSizing` says otherwise. */
function PreviewSheet({ heading, line, stamp }: Record<'heading' | 'line' | 'stamp', string>) {
  const ink = color('ink');
  return (
    <div
      style={{
        display: 'flex',
        boxSizing: 'border-box',
        width: '100%',
        height: '100%',
        direction,
        padding: MARGIN,
        paddingBottom: MARGIN + COPY,
        paddingInlineEnd: MARGIN + COPY,
        background: color('backdrop'),
      }}
    >
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          boxSizing: 'border-box',
          width: '100%',
          padding: '40px 56px 48px',
          background: color('paper'),
          border: `2px solid ${ink}`,
          boxShadow: `${toEnd(COPY)}px ${COPY}px 0 -2px ${color('paper')}, ${toEnd(COPY)}px ${COPY}px 0 0 ${color('pencil')}`,
          color: ink,
        }}
      >
        <div
          style={{
            display: 'flex',
            alignItems: 'center',
            gap: 20,
            paddingBottom: 28,
            borderBottom: `3px solid ${ink}`,
          }}
        >
          <svg width="56" height="56" viewBox="0 0 32 32" aria-hidden="true">
            {logo.map((part) => (
              <path key={part.path} d={part.path} {...logoPaint(part, color)} />
            ))}
          </svg>
          <span style={{ fontFamily: 'display', fontSize: 40 }}>{withoutSoftHyphens(brand.name)}</span>
        </div>
        <span
          style={{
            fontFamily: 'display',
            fontSize: headingSize(heading),
            lineHeight: 1.15,
            letterSpacing: '-0.015em',
            textWrap: 'balance',
          }}
        >
          {heading}
        </span>
        <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-end' }}>
          <span style={{ fontFamily: 'text', fontSize: 32, color: color('pencil') }}>{line}</span>
          {stamp && <span style={{ ...STAMP, fontFamily: 'figures', color: color('ledger') }}>{stamp}</span>}
        </div>
      </div>
    </div>
  );
}

import { readFileSync } from 'node:fs';
import satori from 'satori';
import sharp from 'sharp';
import { brand } from '../../agency/brand.ts';
import { logo } from '../../agency/look/logo.ts';
import { typefaces } from '../../agency/look/typefaces.ts';
import type { TypeRole } from '../../shared/look.ts';
import { withoutSoftHyphens } from '../../shared/soft-hyphens.ts';
import { logoPaint } from '../ui/Logo.tsx';
import { partsFor } from './font-parts.ts';
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
  const display = fontsFor('display', Math.max(...typefaces.display.weights), `${heading} ${brand.name}`);
  const text = fontsFor('text', Math.min(...typefaces.text.weights), line);
  const figures = fontsFor('figures', Math.max(...typefaces.figures.weights), stamp);
  const families = { display: familyOf(display), text: familyOf(text), figures: familyOf(figures) };
  const sheet = <PreviewSheet heading={heading} line={line} stamp={stamp} {...families} />;
  const svg = await satori(sheet, { ...PREVIEW_SIZE, fonts: [...display, ...text, ...figures] });
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

/** Satori takes one font of a name, so each part has its own, and reads no `woff2`. Two roles may have one family. */
function fontsFor(role: TypeRole, weight: number, text: string) {
  return partsFor(text, typefaces[role], weight).map(({ file }, index) => ({
    name: `${role}-${index}`,
    data: readFileSync(file.replace(/woff2$/, 'woff')),
  }));
}

const familyOf = (fonts: { name: string }[]) => fonts.map(({ name }) => name).join();

/** How wide the backdrop shows around the sheet and its carbon copy, and how far the copy sticks out. In pixels. */
const MARGIN = 56;
const COPY = 14;

const STAMP = { border: '5px solid', padding: '4px 20px', fontSize: 64, transform: 'rotate(-4deg)' };

/** In pixels. Satori cannot hyphenate, so a very long word is set smaller: a bold letter is about 0.6 of its size wide. */
function headingSize(heading: string): number {
  const longest = Math.max(...heading.split(/\s/).map((word) => word.length));
  return Math.min(64, Math.floor(1500 / longest));
}

/** Satori lays out flex boxes with inline styles only. A size leaves out the padding unless `boxSizing` says otherwise. */
function PreviewSheet(words: Record<'heading' | 'line' | 'stamp' | TypeRole, string>) {
  const { heading, line, stamp, display, text, figures } = words;
  const ink = color('ink');
  return (
    <div
      style={{
        display: 'flex',
        boxSizing: 'border-box',
        width: '100%',
        height: '100%',
        padding: `${MARGIN}px ${MARGIN + COPY}px ${MARGIN + COPY}px ${MARGIN}px`,
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
          boxShadow: `${COPY}px ${COPY}px 0 -2px ${color('paper')}, ${COPY}px ${COPY}px 0 0 ${color('pencil')}`,
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
          <span style={{ fontFamily: display, fontSize: 40 }}>{withoutSoftHyphens(brand.name)}</span>
        </div>
        <span
          style={{
            fontFamily: display,
            fontSize: headingSize(heading),
            lineHeight: 1.15,
            letterSpacing: '-0.015em',
            textWrap: 'balance',
          }}
        >
          {heading}
        </span>
        <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-end' }}>
          <span style={{ fontFamily: text, fontSize: 32, color: color('pencil') }}>{line}</span>
          {stamp && <span style={{ ...STAMP, fontFamily: figures, color: color('ledger') }}>{stamp}</span>}
        </div>
      </div>
    </div>
  );
}

import { readFileSync } from 'node:fs';
import satori from 'satori';
import sharp from 'sharp';
import { brand } from '../../agency/brand.ts';
import { mark } from '../../agency/look/mark.ts';
import { typefaces } from '../../agency/look/typefaces.ts';
import type { TypeRole } from '../../shared/look.ts';
import { withoutSoftHyphens } from '../../shared/soft-hyphens.ts';
import { markPaint } from '../ui/BrandMark.tsx';
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

/** Named by its role, because two roles may have the same family. Satori reads no `woff2`. */
const font = (role: TypeRole, weight: number) => ({
  name: role,
  data: readFileSync(fontFile(typefaces[role], weight, 'woff')),
});

const fonts = [
  font('display', Math.max(...typefaces.display.weights)),
  font('text', Math.min(...typefaces.text.weights)),
];

/** A page's heading and one line below it, on a sheet, as a PNG. */
export async function previewImage(heading: string, line: string) {
  const svg = await satori(<PreviewSheet heading={heading} line={line} />, { ...PREVIEW_SIZE, fonts });
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

/** How wide the desk shows around the sheet and its carbon copy, and how far the copy sticks out. In pixels. */
const MARGIN = 56;
const COPY = 14;

/** Satori lays out flex boxes with inline styles only. A size leaves out the padding unless `boxSizing` says otherwise. */
function PreviewSheet({ heading, line }: { heading: string; line: string }) {
  const ink = color('ink');
  return (
    <div
      style={{
        display: 'flex',
        boxSizing: 'border-box',
        width: '100%',
        height: '100%',
        padding: `${MARGIN}px ${MARGIN + COPY}px ${MARGIN + COPY}px ${MARGIN}px`,
        background: color('desk'),
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
            {mark.map((part) => (
              <path key={part.path} d={part.path} {...markPaint(part, color)} />
            ))}
          </svg>
          <span style={{ fontFamily: 'display', fontSize: 40 }}>{withoutSoftHyphens(brand.name)}</span>
        </div>
        <span
          style={{
            fontFamily: 'display',
            fontSize: 64,
            lineHeight: 1.15,
            letterSpacing: '-0.015em',
            textWrap: 'balance',
          }}
        >
          {heading}
        </span>
        <span style={{ fontFamily: 'text', fontSize: 32, color: color('pencil') }}>{line}</span>
      </div>
    </div>
  );
}

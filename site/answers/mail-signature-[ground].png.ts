import sharp from 'sharp';
import { person } from '../../agency/brand.ts';
import { color } from '../build/tokens.ts';

/** The person's signature, which the confirmation brings with it to show 160 px wide: on paper, and on ink for dark mode. */
export const getStaticPaths = () =>
  person?.signature ? [{ params: { ground: 'paper' } }, { params: { ground: 'ink' } }] : [];

export async function GET({ params: { ground } }: { params: { ground: 'paper' | 'ink' } }) {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="114" viewBox="-8 -8 576 136">
  <rect x="-9" y="-9" width="600" height="150" fill="${color(ground)}"/>
  <path d="${person?.signature}" fill="none" stroke="${color(ground === 'ink' ? 'paper' : 'ink')}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`;
  const png = await sharp(Buffer.from(picture)).png({ palette: true, colors: 8 }).toBuffer();
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
}

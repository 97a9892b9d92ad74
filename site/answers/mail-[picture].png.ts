import sharp from 'sharp';
import { person } from '../../agency/brand.ts';
import { color } from '../head/colors.ts';
import { iconPng } from '../head/icon.ts';

/** Mails bring these pictures with them: the logo, 28 px on a side, and the person's signature, 160 px wide. */
export const getStaticPaths = () =>
  ['logo', ...(person?.signature ? ['signature'] : [])].map((picture) => ({ params: { picture } }));

/** Both pictures are on paper, so that any ground shows them. The mail's style sheet turns them light in dark mode. */
export async function GET({ params: { picture } }: { params: { picture: string } }) {
  const png = picture === 'logo' ? await iconPng(84, 3) : await signaturePng();
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
}

function signaturePng() {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="120" viewBox="-16 -14 592 148">
  <rect x="-17" y="-15" width="600" height="160" fill="${color('paper')}"/>
  <path d="${person?.signature}" fill="none" stroke="${color('ink')}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`;
  return sharp(Buffer.from(picture)).png({ palette: true, colors: 8 }).toBuffer();
}

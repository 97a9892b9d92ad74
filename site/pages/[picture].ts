import { jobSheet } from '../../agency/words/home.ts';
import { iconPng } from '../head/icon.ts';
import { PREVIEW, previewImage } from '../head/preview-image.ts';

const pictures: Record<string, () => Promise<Uint8Array<ArrayBuffer>>> = {
  // Programs request this address without reading a page first. They take a PNG here as well.
  'favicon.ico': () => iconPng(48),
  // Phones ask for this one. It has room for the masks that they cut, in units of the logo's 32.
  'icon-180.png': () => iconPng(180, 8),
  [PREVIEW.name]: () => previewImage(jobSheet),
};

export const getStaticPaths = () => Object.keys(pictures).map((picture) => ({ params: { picture } }));

export const GET = async ({ params }: { params: { picture: string } }) =>
  new Response(await pictures[params.picture]?.(), { headers: { 'Content-Type': 'image/png' } });

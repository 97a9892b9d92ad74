import type { APIRoute, GetStaticPaths } from 'astro';
import { brand } from '../../business/brand.ts';
import { previewImage } from '../build/preview-image.tsx';
import { contact } from '../content/contact.ts';
import { hero } from '../content/hero.ts';
import { privacyPolicy } from '../content/privacy-policy.ts';

/** The pictures that link previews show, one for each page. */
const previews = [
  { page: 'home', heading: hero.heading, line: brand.trade },
  { page: 'contact', heading: contact.heading, line: contact.intro },
  { page: 'privacy', heading: privacyPolicy.title, line: `${brand.name}, ${brand.reach.toLowerCase()}` },
];

export const getStaticPaths = (() =>
  previews.map(({ page, ...props }) => ({ params: { page }, props }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ heading: string; line: string }> = async ({ props }) =>
  new Response(new Uint8Array(await previewImage(props.heading, props.line)));

import type { APIRoute, GetStaticPaths } from 'astro';
import { brand } from '../../agency/brand.ts';
import { contact } from '../../agency/words/contact.ts';
import { hero } from '../../agency/words/home.ts';
import { privacyPolicy } from '../../agency/words/privacy-policy.ts';
import { previewImage } from '../build/preview-image.tsx';

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

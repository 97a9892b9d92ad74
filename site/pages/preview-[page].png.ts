import type { APIRoute, GetStaticPaths } from 'astro';
import { previewImage, previewName } from '../build/preview-image.ts';
import { listedPages } from './_listed-pages.ts';

/** The pictures that link previews show, one for each page. */
export const getStaticPaths = (() =>
  listedPages.map(({ path, title, description, preview }) => ({
    params: { page: previewName(path) },
    props: { heading: title, line: description, ...preview },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ heading: string; line: string; stamp?: string }> = async ({ props }) =>
  new Response(new Uint8Array(await previewImage(props.heading, props.line, props.stamp)), {
    headers: { 'Content-Type': 'image/png' },
  });

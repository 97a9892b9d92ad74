import type { APIRoute, GetStaticPaths } from 'astro';
import { iconPng } from '../build/icon.ts';

/** What phones (180) and installed sites (192, 512) ask for. */
export const getStaticPaths = (() =>
  ['180', '192', '512'].map((pixels) => ({ params: { pixels } }))) satisfies GetStaticPaths;

export const GET: APIRoute = async ({ params }) =>
  new Response(new Uint8Array(await iconPng(Number(params['pixels']))), {
    headers: { 'Content-Type': 'image/png' },
  });

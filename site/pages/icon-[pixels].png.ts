import type { APIRoute, GetStaticPaths } from 'astro';
import { iconPng } from '../build/icon.ts';

/** Room for the round masks that phones cut, in units of the logo's 32. */
const INSET = 8;

/** What phones (180) and installed sites (192, 512) ask for. */
export const getStaticPaths = (() =>
  ['180', '192', '512'].map((pixels) => ({ params: { pixels } }))) satisfies GetStaticPaths;

export const GET: APIRoute = async ({ params }) =>
  new Response(await iconPng(Number(params['pixels']), INSET), {
    headers: { 'Content-Type': 'image/png' },
  });

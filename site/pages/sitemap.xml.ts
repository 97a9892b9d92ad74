import type { APIRoute } from 'astro';
import { listedPages } from './_listed-pages.ts';

/** https://www.sitemaps.org/protocol.html */
export const GET: APIRoute = ({ site }) => {
  const locations = listedPages.map(({ path }) => `  <url><loc>${new URL(path, site)}</loc></url>\n`);
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${locations.join('')}</urlset>
`);
};

import type { APIRoute } from 'astro';
import type { PageFacts } from '../layouts/page-facts.ts';

const pages = import.meta.glob<{ page: PageFacts }>('./**/*.astro', { eager: true });

/** Lists the pages that a search engine may list: https://www.sitemaps.org/protocol.html */
export const GET: APIRoute = ({ site }) => {
  const locations = Object.entries(pages)
    .filter(([, { page }]) => page.indexed !== false)
    .map(([file]) => file.replace(/^\.(.*?)(\/index)?\.astro$/, '$1') || '/')
    .map((path) => `  <url><loc>${new URL(path, site)}</loc></url>\n`);
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${locations.join('')}</urlset>
`);
};

import type { APIRoute } from 'astro';
import { languagesOf, type PageFacts } from '../layouts/page-facts.ts';

const pages = import.meta.glob<{ page: PageFacts }>('./**/*.astro', { eager: true });

/** Lists the pages that a search engine may list: https://www.sitemaps.org/protocol.html */
export const GET: APIRoute = ({ site }) => {
  const locations = Object.entries(pages)
    .filter(([, { page }]) => page.indexed !== false)
    .map(([file]) => file.replace(/^\.(.*?)(\/index)?\.astro$/, '$1') || '/')
    .map((path) => {
      const languages = languagesOf(path, site).map(
        ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
      );
      return `  <url><loc>${new URL(path, site)}</loc>${languages.join('')}</url>\n`;
    });
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${locations.join('')}</urlset>
`);
};

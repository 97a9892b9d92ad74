import type { APIRoute } from 'astro';

/** https://www.rfc-editor.org/rfc/rfc9309 */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *
Allow: /

Sitemap: ${new URL('/sitemap.xml', site)}
`);

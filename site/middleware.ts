import { defineMiddleware } from 'astro:middleware';
import { hashOf } from './head/content-security-policy.ts';

/** Astro's policy names the scripts and styles of all pages. This leaves in each page those that are in it. */
export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = await response.text();
  const inline = [...html.matchAll(/<(script|style)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , code = '']) =>
    hashOf(code),
  );
  const isHere = new Set<string>(inline);
  return new Response(
    html.replaceAll(/ '(sha256-[^']+)'/g, (allowed, hash) => (isHere.has(hash) ? allowed : '')),
    response,
  );
});

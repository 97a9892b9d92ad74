import { statSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';

/** The addresses that are pages, and the built file of each. */
const PAGES = new Map([
  ['/', '/index.html'],
  ['/contact', '/contact.html'],
  ['/contact/sent', '/contact/sent.html'],
  ['/privacy', '/privacy.html'],
]);

/** Files beside the site that are no addresses: page sources, compressed twins, source maps, headers, dotfiles. */
const NO_ADDRESS = /\.(html|br|gz|zst|map)$|^\/_headers$|\/\.(?!well-known\/)/i;

/** Serves the built site. What it does not know is left to the next handler. */
export function staticFiles(siteDir: string): Hono {
  const files = new Hono();
  files.use(refuseOtherMethods, dropTrailingSlash, etag());
  files.use(async (c, next) => (NO_ADDRESS.test(c.req.path) ? c.notFound() : next()));
  files.use(
    serveStatic({
      root: siteDir,
      precompressed: true,
      rewriteRequestPath: (path) => PAGES.get(path) ?? path,
      onFound: setCaching,
    }),
  );
  return files;
}

async function refuseOtherMethods(c: Context, next: () => Promise<void>) {
  if (['GET', 'HEAD'].includes(c.req.method)) return next();
  if (!PAGES.has(c.req.path)) return c.notFound();
  return c.text('This page can only be read.', 405, { Allow: 'GET, HEAD' });
}

/** Only for pages: any other path could name another host, as in `//host/`. */
async function dropTrailingSlash(c: Context, next: () => Promise<void>) {
  const { path } = c.req;
  const page = path.slice(0, -1);
  if (!path.endsWith('/') || !PAGES.has(page)) return next();
  return c.redirect(page + new URL(c.req.url).search, 301);
}

/** `file` is the one that is sent, so a compressed twin gets its own ETag. */
function setCaching(file: string, c: Context): void {
  const { size, mtimeMs } = statSync(file);
  c.header('ETag', `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`);
  c.header('Vary', 'Accept-Encoding');
  c.header('Cache-Control', cacheControl(c.req.path));
}

function cacheControl(path: string): string {
  if (PAGES.has(path)) return 'no-cache';
  // Astro puts a hash of the content in these files' names.
  if (path.startsWith('/_astro/')) return 'public, max-age=31536000, immutable';
  return 'public, max-age=3600';
}

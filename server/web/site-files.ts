import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { SENT_PATH } from '../../shared/answer-pages.ts';
import { CommandError } from '../errors.ts';

/**
 * Serves the built site, and answers every other path with its 404 page.
 * @throws {CommandError} when the site is not there.
 */
export function siteFiles(siteDir: string): Hono {
  const notFound = readBuilt(siteDir, 'public/404.html').toString();
  const options = { precompressed: true, onFound: setCacheControl };
  const sent = serveStatic({ ...options, path: join(siteDir, `answers${SENT_PATH}.html`) });
  const file = serveStatic({ ...options, root: join(siteDir, 'public'), rewriteRequestPath: fileAt });

  const app = new Hono();
  app.use(etag());
  app.get(SENT_PATH, sent);
  app.get('*', (c, next) => (NOT_SERVED.test(fileAt(c.req.path)) ? next() : file(c, next)));
  app.all('*', (c) => c.html(notFound, 404, { 'Cache-Control': PAGE_CACHING }));
  return app;
}

/**
 * Reads one file of the built site.
 * @throws {CommandError} when it cannot be read.
 */
export function readBuilt(siteDir: string, path: string): Buffer<ArrayBuffer> {
  const file = join(siteDir, path);
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new CommandError(`${file} is missing. Build the site first: npm run build`, { cause });
  }
}

/** The 404 page, compressed copies, source maps and dotfiles have no address. */
const NOT_SERVED = /^\/404\.html$|\.(br|gz|map)$|\/\.(?!well-known\/)/i;

/** A page's path has no `.html`. Search engines look for the proof of an owner under exactly its file's name. */
function fileAt(path: string): string {
  return /\.\w+$|^\/$/.test(path) ? path : `${path.replace(/\/$/, '')}.html`;
}

/** A page that a proxy rewrites would have no style: everything inline is allowed by its hash. */
const PAGE_CACHING = 'no-cache, no-transform';

function setCacheControl(path: string, c: Context): void {
  const isPage = /\.html(\.\w+)?$/.test(path);
  // Astro puts a hash of the content in these files' names.
  const others = /[\\/]_astro[\\/]/.test(path)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600';
  c.header('Cache-Control', isPage ? PAGE_CACHING : others);
}

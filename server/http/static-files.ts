import { type Context, Hono } from 'hono';
import { acceptedEncoding } from './accepted-encoding.ts';
import type { Representation, SiteFile } from './site-file.ts';
import { PAGES, siteFiles } from './site-files.ts';

/** Serves the built site. What it does not know is left to the next handler. */
export function staticFiles(siteDir: string): Hono {
  const known = siteFiles(siteDir);
  const files = new Hono();
  files.use(async (c, next) => {
    const { path } = c.req;
    if (!isReading(c.req.method)) return PAGES.has(path) ? refuseMethod(c) : c.notFound();
    const file = known.get(path)?.();
    if (file) return send(c, file);
    return isPageWithSlash(path) ? c.redirect(withoutSlash(c), 301) : next();
  });
  return files;
}

const isReading = (method: string) => method === 'GET' || method === 'HEAD';

function refuseMethod(c: Context): Response {
  return c.text('This page can only be read.', 405, { Allow: 'GET, HEAD' });
}

/** Only for pages: any other path could name another host, as in `//host/`. */
function isPageWithSlash(path: string): boolean {
  return path.endsWith('/') && PAGES.has(path.slice(0, -1));
}

function withoutSlash(c: Context): string {
  return c.req.path.slice(0, -1) + new URL(c.req.url).search;
}

function send(c: Context, file: SiteFile): Response {
  const encoding = acceptedEncoding(c.req.header('Accept-Encoding'), file.keys());
  const representation = file.get(encoding);
  if (representation === undefined) throw new Error(`${c.req.path} has no way to be sent as ${encoding}.`);
  const { body, headers, unchangedHeaders } = representation;
  if (isKnown(c.req.header('If-None-Match'), representation)) {
    return new Response(null, { status: 304, headers: unchangedHeaders });
  }
  return new Response(c.req.method === 'HEAD' ? null : body, { headers });
}

/** Compares weakly, as RFC 9110, 13.1.2, says: a proxy that compressed anew has marked the tag as weak. */
function isKnown(known: string | undefined, { etag }: Representation): boolean {
  if (known === undefined) return false;
  return known.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}

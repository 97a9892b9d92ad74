import { type Context, Hono } from 'hono';
import { fileReply } from './file-reply.ts';
import type { SiteFile } from './site-file.ts';
import { PAGES, type SiteFiles } from './site-files.ts';

/** Serves the built site. What it does not know is left to the next handler. */
export function staticFiles(known: SiteFiles): Hono {
  const files = new Hono();
  files.use(async (c, next) => {
    const { path } = c.req;
    if (!isReading(c.req.method)) return PAGES.has(path) ? refuseMethod(c) : c.notFound();
    const file = known.get(path);
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
  const { method } = c.req;
  const acceptEncoding = c.req.header('Accept-Encoding');
  const ifNoneMatch = c.req.header('If-None-Match');
  const { status, headers, body } = fileReply(file, { method, acceptEncoding, ifNoneMatch });
  return new Response(body, { status, headers });
}

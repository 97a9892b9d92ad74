import { Hono } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import type { Representation, SiteFile, SiteFiles } from './site-files.ts';

/** Serves the built site: RFC 9110, 9.3. Answers every other path, too. */
export function staticFiles({ byPath, notFound }: SiteFiles): Hono {
  const routes = new Hono();
  routes.all('*', (c) => {
    const { method, path } = c.req;
    const acceptEncoding = c.req.header('Accept-Encoding');
    const file = byPath.get(path);
    const isRead = method === 'GET' || method === 'HEAD';
    if (file === undefined) {
      // Redirects only from a known path: any other path could name another host, as `//host/` does.
      const address = path.toLowerCase().replace(/\/$/, '');
      if (isRead && byPath.has(address)) return c.redirect(address + new URL(c.req.url).search, 301);
      const { body, headers } = choose(notFound, acceptEncoding);
      return new Response(body, { status: 404, headers });
    }
    const allowed = { Allow: 'GET, HEAD, OPTIONS' };
    if (method === 'OPTIONS') return c.body(null, 204, allowed);
    if (!isRead) return c.text('This address can only be read.', 405, allowed);
    const { body, etag, headers, unchangedHeaders } = choose(file, acceptEncoding);
    if (isKnown(etag, c.req.header('If-None-Match'))) {
      return new Response(null, { status: 304, headers: unchangedHeaders });
    }
    return new Response(method === 'HEAD' ? null : body, { headers });
  });
  return routes;
}

/** The smallest version that a caller accepts by its `Accept-Encoding`. No browser weighs one against another. */
function choose({ compressed, plain }: SiteFile, acceptEncoding = ''): Representation {
  const weights = new Map(parseAccept(acceptEncoding).map(({ type, q }) => [type.toLowerCase(), q]));
  return compressed.find(({ encoding }) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0) ?? plain;
}

/** RFC 9110, 13.1.2. Compares weakly, because a proxy that compresses the answer again marks the tag as weak. */
function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}

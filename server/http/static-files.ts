import { Hono } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import type { Encoding, Representation, SiteFile, SiteFiles } from './site-files.ts';

/** Serves the built site: RFC 9110, 9.3. Passes an unknown path to the next handler. */
export function staticFiles(files: SiteFiles): Hono {
  const routes = new Hono();
  routes.use(async (c, next) => {
    const { method, path } = c.req;
    const file = files.get(path);
    const isRead = method === 'GET' || method === 'HEAD';
    if (file === undefined) {
      // Redirects only from a known path: any other path could name another host, as `//host/` does.
      const address = path.endsWith('/') ? path.slice(0, -1) : '';
      return isRead && files.has(address) ? c.redirect(address + new URL(c.req.url).search, 301) : next();
    }
    if (!isRead) return c.text('This address can only be read.', 405, { Allow: 'GET, HEAD' });
    const { body, etag, headers, unchangedHeaders } = choose(file, c.req.header('Accept-Encoding'));
    if (isKnown(etag, c.req.header('If-None-Match'))) {
      return new Response(null, { status: 304, headers: unchangedHeaders });
    }
    return new Response(method === 'HEAD' ? null : body, { headers });
  });
  return routes;
}

/** The version of a file that fits a caller's `Accept-Encoding` best. */
function choose(file: SiteFile, acceptEncoding: string | undefined): Representation {
  const encoding = acceptEncoding === undefined ? 'identity' : best(file.keys(), acceptEncoding);
  const chosen = file.get(encoding);
  if (chosen === undefined) throw new Error(`A file has no way to be sent as ${encoding}.`);
  return chosen;
}

/**
 * The encoding with the highest weight; of equal weights, the first: RFC 9110, 12.5.3. `identity` when the caller
 * accepts none of them, even if it refuses `identity` too: an answer that it may not understand is better than none.
 */
function best(offered: Iterable<Encoding>, acceptEncoding: string): Encoding {
  const weights = new Map(parseAccept(acceptEncoding).map(({ type, q }) => [type.toLowerCase(), q]));
  let chosen: Encoding = 'identity';
  let highest = 0;
  for (const encoding of offered) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 0.0001 : 0);
    if (weight > highest) [chosen, highest] = [encoding, weight];
  }
  return chosen;
}

/** RFC 9110, 13.1.2. Compares weakly, because a proxy that compresses the answer again marks the tag as weak. */
function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}

import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';

/**
 * Lets the allowed origins read the answers, errors too, and answers every OPTIONS with 204. Another origin gets no
 * `Access-Control-*` header at all, so a browser keeps the answer from it: https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function cors({ allowedOrigins }: { allowedOrigins: string[] }) {
  return createMiddleware(async (c, next) => {
    const origin = c.req.header('Origin');
    const allowed = origin !== undefined && allowedOrigins.includes(origin);
    c.header('Vary', 'Origin');
    if (allowed) c.header('Access-Control-Allow-Origin', origin);
    if (c.req.method !== 'OPTIONS') return next();
    if (allowed) {
      c.header('Access-Control-Allow-Methods', 'POST, OPTIONS');
      c.header('Access-Control-Allow-Headers', 'authorization, x-client-info, apikey, content-type');
      c.header('Access-Control-Max-Age', '600');
    }
    c.set('outcome', 'preflight');
    return c.body(null, 204);
  });
}

/**
 * Whether a form was posted by a page of another site. Older browsers, and some privacy modes, do not say: those forms
 * count as ours, because a refused request is a lost one.
 *
 * An allowed origin, or the origin of the host that was called, is ours. Otherwise `Sec-Fetch-Site` decides, because no
 * page can forge it. Without that header, as over plain http, `Origin` decides: https://www.w3.org/TR/fetch-metadata/
 */
export function isFromForeignSite(c: Context, allowedOrigins: string[]): boolean {
  const origin = c.req.header('Origin') ?? 'null';
  if (allowedOrigins.includes(origin) || hostOf(origin) === c.req.header('Host')) return false;
  const site = c.req.header('Sec-Fetch-Site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== 'null';
}

const hostOf = (origin: string) => URL.parse(origin)?.host;

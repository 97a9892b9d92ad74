import type { Context } from 'hono';

/**
 * Whether a form was posted by a page of another site. A browser that does not say, as older ones and those in some
 * privacy modes do not, counts as ours: a refused request is a lost one.
 *
 * An allowed origin, or one of the host that was called, is ours. Then `Sec-Fetch-Site` decides, which no page can
 * forge, and where there is none, as over plain http, `Origin`: https://www.w3.org/TR/fetch-metadata/
 */
export function isFromForeignSite(c: Context, allowedOrigins: string[]): boolean {
  const origin = c.req.header('Origin') ?? 'null';
  if (allowedOrigins.includes(origin) || hostOf(origin) === c.req.header('Host')) return false;
  const site = c.req.header('Sec-Fetch-Site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== 'null';
}

const hostOf = (origin: string) => URL.parse(origin)?.host;

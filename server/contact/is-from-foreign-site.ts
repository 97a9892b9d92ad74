import type { Context } from 'hono';

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

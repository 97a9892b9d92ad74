import { isIP } from 'node:net';
import type { HonoRequest } from 'hono';

/** An address that was typed or bookmarked, and every other visit that does not say where it comes from. */
export const DIRECT = 'direct';

/** A step from a page of ours to the next. The space keeps it apart from every source that a caller can name. */
export const THIS_SITE = 'this site';

/** Every source that has no name of its own. */
export const OTHER = 'other';

/**
 * Where a visit comes from: the `utm_source` of the address that was asked for, or else the page that led to it. Of a
 * page of ours that is the `utm_source` of its own address, and of any other page its host. What a caller writes is
 * kept only when it looks like the name of a source, so that no address or free text is stored.
 */
export function sourceOf(request: HonoRequest, publicOrigin: string): string {
  const name = request.query('utm_source');
  if (name) return nameOrOther(name);
  const referer = request.header('Referer');
  if (!referer) return DIRECT;
  const page = URL.parse(referer);
  if (page === null) return OTHER;
  if (!isOurs(page, request, publicOrigin)) return nameOrOther(withoutWww(page.hostname));
  const nameThere = page.searchParams.get('utm_source');
  return nameThere ? nameOrOther(nameThere) : THIS_SITE;
}

/** Whether a page of this site led to the address. */
export function isFromOurPage(request: HonoRequest, publicOrigin: string): boolean {
  const page = URL.parse(request.header('Referer') ?? '');
  return page !== null && isOurs(page, request, publicOrigin);
}

/** A proxy may replace `Host`, so the public origin counts, too. */
function isOurs(page: URL, request: HonoRequest, publicOrigin: string): boolean {
  const host = withoutWww(page.host);
  return host === withoutWww(request.header('Host') ?? '') || host === withoutWww(new URL(publicOrigin).host);
}

const withoutWww = (host: string) => host.toLowerCase().replace(/^www\./, '');

/** An IP address can be a visitor's own. */
function nameOrOther(text: string): string {
  const name = text.toLowerCase();
  return /^[a-z0-9._-]{1,40}$/.test(name) && isIP(name) === 0 ? name : OTHER;
}

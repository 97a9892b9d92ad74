import { isIP } from 'node:net';
import type { HonoRequest } from 'hono';
import { isbot } from 'isbot';

/** Every source that has no name of its own. */
export const OTHER = 'other';

/**
 * Whether a person asked for this, as far as a request tells: no robot, and no browser that fetches a page ahead, which
 * may never be shown. A page of ours has the browser do so only when its visitor presses a link, which counts: the rule
 * is in site/layouts/Page.astro.
 */
export function isVisitor(request: HonoRequest, publicOrigin: string): boolean {
  const userAgent = request.header('User-Agent');
  // Every browser says what it is.
  if (!userAgent || isbot(userAgent)) return false;
  // The second one is from older browsers: https://wicg.github.io/nav-speculation/prefetch.html#sec-purpose-header
  const purpose = request.header('Sec-Purpose') ?? request.header('Purpose');
  if (purpose === undefined) return true;
  // Not by `Sec-Fetch-Site`: Chromium sends `none` with every prerender, as for an address that is typed.
  const page = pageBefore(request);
  return purpose.includes('prerender') && page !== null && isOurs(page, request, publicOrigin);
}

/**
 * Where a visit comes from: the `utm_source` of the address that was asked for, or else the page that led to it. Of a
 * page of ours that is the `utm_source` of its own address, and of any other page its host. What a caller writes is
 * kept only when it looks like the name of a source, so that no address or free text is stored.
 */
export function sourceOf(request: HonoRequest, publicOrigin: string): string {
  const name = request.query('utm_source');
  if (name) return nameOrOther(name);
  if (!request.header('Referer')) return 'direct';
  const page = pageBefore(request);
  if (page === null) return OTHER;
  if (!isOurs(page, request, publicOrigin)) return nameOrOther(withoutWww(page.hostname));
  const nameThere = page.searchParams.get('utm_source');
  // No caller can make up this name: it has a space.
  return nameThere ? nameOrOther(nameThere) : 'this site';
}

/** A browser sends no more of an address: https://w3c.github.io/webappsec-referrer-policy/#determine-requests-referrer */
const LONGEST_REFERER = 4_096;

/** The page that led to it; null when it is none. A host of many different letters takes long to read. */
function pageBefore(request: HonoRequest): URL | null {
  const referer = request.header('Referer') ?? '';
  return referer.length > LONGEST_REFERER ? null : URL.parse(referer);
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

import type { HonoRequest } from 'hono';
import { isbot } from 'isbot';
import { isFromOurPage } from './source.ts';

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
  return purpose.includes('prerender') && isFromOurPage(request, publicOrigin);
}

import type { HonoRequest } from 'hono';
import { isbot } from 'isbot';
import { isFromOurPage } from './source.ts';

/** Whether a person asked for this, as far as a request tells: no robot, and no browser that fetches pages ahead. */
export function isVisitor(request: HonoRequest, publicOrigin: string): boolean {
  const userAgent = request.header('User-Agent');
  // Every browser says what it is.
  if (!userAgent || isbot(userAgent)) return false;
  return !isFetchedAhead(request) || isPressed(request, publicOrigin);
}

/** https://wicg.github.io/nav-speculation/prefetch.html#sec-purpose-header and, from older browsers, `Purpose`. */
function isFetchedAhead(request: HonoRequest): boolean {
  return /prefetch|prerender/.test(`${request.header('Sec-Purpose')} ${request.header('Purpose')}`);
}

/**
 * Whether a browser prerenders because a visitor pressed a link of ours: no other rule is in site/layouts/Page.astro.
 * `Referer` tells, because Chromium sends `Sec-Fetch-Site: none`, as for an address that is typed.
 */
function isPressed(request: HonoRequest, publicOrigin: string): boolean {
  return /prerender/.test(request.header('Sec-Purpose') ?? '') && isFromOurPage(request, publicOrigin);
}

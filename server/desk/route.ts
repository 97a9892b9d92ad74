import { type Context, Hono } from 'hono';
import { requestId } from 'hono/request-id';
import type { Logger } from 'pino';
import { fillPage } from '../http/answer-pages.ts';
import type { FunctionEnv } from '../http/calls.ts';
import { describeError } from '../process/errors.ts';
import { findRequest } from '../store/requests.ts';
import type { Store, StoredRequest } from '../store/schema.ts';
import { isStorageUnavailable } from '../store/storage-unavailable.ts';
import { carryOut, readOrder } from './orders.ts';
import { type PageParts, pageAbout } from './page-about.ts';
import { LINK_PATH, type LinkTarget, readToken } from './signed-link.ts';

export interface LinkParts extends PageParts {
  store: Store;
  /** A new UUID version 7. */
  newId: () => string;
  /** Called when there is new mail in the outbox. */
  wakeOutbox: () => void;
  log: Logger;
}

/**
 * The links in the agency's mails. A GET shows the request's state and changes nothing, because programs open the links
 * in a mail. A POST acts. Every bad link gets the same answer.
 */
export function linkRoute(parts: LinkParts): Hono<FunctionEnv> {
  const route = new Hono<FunctionEnv>();
  route.use(requestId({ limitLength: 0, generator: parts.newId }));
  route.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
    // Anyone who has this address can act, so it must not reach other sites as a referrer.
    c.header('Referrer-Policy', 'no-referrer');
    await next();
  });
  route.get('/*', (c) =>
    follow(c, parts, async (request, target) => c.html(pageAbout(request, target, parts))),
  );
  route.post('/*', (c) => follow(c, parts, (request, target) => act(c, parts, request, target)));
  route.all('/*', (c) => c.text('Open this link, or press its button.', 405, { Allow: 'GET, HEAD, POST' }));
  return route;
}

async function follow(
  c: Context<FunctionEnv>,
  { store, pages, secret, now, log }: LinkParts,
  answer: (request: StoredRequest, target: LinkTarget) => Promise<Response>,
): Promise<Response> {
  const target = readToken(c.req.path.slice(`${LINK_PATH}/`.length), { secret, now: now() });
  try {
    const request = target && (await findRequest(store, target.id));
    if (target === undefined || request === undefined) return c.html(pages['desk/bad-link'], 404);
    return await answer(request, target);
  } catch (error) {
    if (!isStorageUnavailable(error)) throw error;
    log.error({ requestId: c.var.requestId, ...describeError(error) }, 'a link could not be followed');
    return c.html(fillPage(pages['desk/unavailable'], { onward: c.req.path }), 503, {
      'Retry-After': '30',
    });
  }
}

/**
 * Redirects to the request's state, whether or not something changed, so that reloading the page sends nothing again.
 */
async function act(
  c: Context<FunctionEnv>,
  { store, now, wakeOutbox, log }: LinkParts,
  { id }: StoredRequest,
  target: LinkTarget,
): Promise<Response> {
  const order = await readOrder(c.req.raw);
  const isDone = order !== undefined && (await carryOut(store, target, order, now()));
  if (isDone) wakeOutbox();
  const outcome = isDone ? 'done' : 'unchanged';
  log.info({ requestId: c.var.requestId, request: id, action: order, outcome }, 'link');
  return c.redirect(c.req.path, 303);
}

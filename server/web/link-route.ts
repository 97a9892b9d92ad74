import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { LINK_ACTIONS, type LinkValue } from '../../shared/answer-pages.ts';
import { readableTime } from '../readable.ts';
import { markReplied, unmarkReplied } from '../requests/marks.ts';
import { promisedTime, standingOf } from '../requests/promise.ts';
import { LINK_PATH, readLink } from '../requests/signed-link.ts';
import { findRequest } from '../requests/stored-requests.ts';
import type { StoredRequest } from '../store/schema.ts';
import { isStorageUnavailable } from '../store/storage-errors.ts';
import { fillPage } from './fill-page.ts';
import type { CallEnv, WebContext } from './web-context.ts';

/** Tokens begin with `v1.`, so pages of the site may have this path, too. */
const TOKEN = '/:token{v\\d+\\..*}';

/**
 * Serves the links in the agency's mails. A GET shows the request's state and changes nothing, because programs open the links
 * in a mail. A POST acts. Every bad link gets the same answer.
 */
export function linkRoute(context: WebContext): Hono<CallEnv> {
  const route = new Hono<CallEnv>();
  route.use(TOKEN, async (c, next) => {
    c.header('Cache-Control', 'no-store, no-transform');
    c.header('X-Robots-Tag', 'noindex');
    // Anyone who has this address can act, so it must not reach other sites as a referrer.
    c.header('Referrer-Policy', 'no-referrer');
    await next();
  });
  route.get(TOKEN, (c) => follow(c, context, async (request) => c.html(pageAbout(request, context))));
  route.post(TOKEN, bodyLimit({ maxSize: 1024, onError: (c) => c.redirect(c.req.path, 303) }), (c) =>
    follow(c, context, (request) => act(c, context, request)),
  );
  route.all(TOKEN, (c) => c.text('Open this link, or press its button.', 405, { Allow: 'GET, HEAD, POST' }));
  return route;
}

async function follow(
  c: Context<CallEnv>,
  { store, pages, secret, clock, log }: WebContext,
  answer: (request: StoredRequest) => Promise<Response>,
): Promise<Response> {
  const id = readLink(c.req.path.slice(`${LINK_PATH}/`.length), { secret, now: clock() });
  try {
    const request = id === undefined ? undefined : await findRequest(store, id);
    if (request === undefined) return c.html(pages['links/bad-link'], 404);
    return await answer(request);
  } catch (error) {
    if (!isStorageUnavailable(error)) throw error;
    log.error({ callId: c.var.requestId, error }, 'a link could not be followed');
    return c.html(pages['links/unavailable'], 503, { 'Retry-After': '30' });
  }
}

/** Shows the page that says how the request stands, with the button to change that. */
function pageAbout(request: StoredRequest, { pages, config, clock }: WebContext): string {
  const { timeZone } = config;
  const { name, received_at, reply_due_at, replied_at } = request;
  const values: Record<LinkValue, string> = {
    name,
    received: readableTime(received_at, timeZone),
    due: readableTime(reply_due_at, timeZone),
    promised: promisedTime(request),
    replied: replied_at === null ? '' : readableTime(replied_at, timeZone),
  };
  return fillPage(pages[`links/${standingOf(request, clock())}`], values);
}

/** Redirects to the same link, whether or not something changed, so that reloading the page sends nothing again. */
async function act(
  c: Context<CallEnv>,
  { store, clock, wakeOutbox, log }: WebContext,
  { id }: StoredRequest,
): Promise<Response> {
  // A body that cannot be read asks for nothing.
  const sent = await c.req.parseBody().catch(() => ({ action: undefined }));
  const action = actionSchema.safeParse(sent.action).data;
  let isDone = false;
  if (action === 'mark') isDone = await markReplied(store, { id, now: clock() });
  if (action === 'unmark') isDone = await unmarkReplied(store, { id });
  if (isDone) wakeOutbox();
  const outcome = isDone ? 'done' : 'unchanged';
  log.info({ callId: c.var.requestId, request: id, action, outcome }, 'link');
  return c.redirect(c.req.path, 303);
}

const actionSchema = z.literal(LINK_ACTIONS);

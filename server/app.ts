import { randomUUIDv7 } from 'node:crypto';
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { CONTACT_FUNCTION_PATH } from '../shared/contact-function.ts';
import { LINK_PATH } from './requests/signed-link.ts';
import { contactRoute } from './web/contact-route.ts';
import { ANSWER_CACHE_CONTROL } from './web/fill-page.ts';
import { linkRoute } from './web/link-route.ts';
import type { CallEnv, WebContext } from './web/web-context.ts';

/** Answers every call: of the contact function, of the links in the agency's mails, and for the built site. Opens no port. */
export function createApp(context: WebContext): Hono<CallEnv> {
  const { pages, files, readiness, log } = context;
  const app = new Hono<CallEnv>();
  // A limit of 0 ignores every id that a caller sends, so that callers cannot choose what the log says.
  app.use(requestId({ limitLength: 0, generator: () => randomUUIDv7() }));
  app.route(CONTACT_FUNCTION_PATH, contactRoute(context));
  app.route(LINK_PATH, linkRoute(context));
  // Programs that watch the process ask whether it runs, and whether it can store a request.
  app.get('/healthz', (c) => c.json({ alive: true }, 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', async (c) => {
    const reason = await readiness.reason();
    const ready = reason === undefined;
    return c.json({ ready, reason }, ready ? 200 : 503, { 'Cache-Control': 'no-store' });
  });
  app.route('/', files);
  app.onError((error, c) => {
    log.error({ callId: c.var.requestId, error }, 'a call failed');
    return c.html(pages['500'], 500, { 'Cache-Control': ANSWER_CACHE_CONTROL });
  });
  return app;
}

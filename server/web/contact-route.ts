import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { HONEYPOT_FIELD } from '../../shared/contact-function.ts';
import { SECOND_MS } from '../../shared/durations.ts';
import { copiesOf } from '../config.ts';
import { type Acceptance, accept, keyOf } from '../requests/accept.ts';
import { contactRequestSchema, fieldErrors } from '../requests/contact-request-schema.ts';
import { judge } from '../requests/judge.ts';
import { LOCK_WAIT_MS } from '../store/database.ts';
import { isStorageUnavailable, StorageUnavailableError } from '../store/storage-errors.ts';
import { jsonAnswers, pageAnswers } from './contact-answers.ts';
import { readBody } from './read-body.ts';
import type { CallEnv, WebContext } from './web-context.ts';

/** Takes contact requests, as a function that supabase-js calls by name: https://supabase.com/docs/guides/functions */
export function contactRoute(context: WebContext): Hono<CallEnv> {
  const route = new Hono<CallEnv>();
  route.use(async (c, next) => {
    const start = context.monotonic();
    c.header('Cache-Control', 'no-store');
    await next();
    // The log never says who called.
    const ended = {
      status: c.res.status,
      outcome: c.var.outcome,
      ms: Math.round(context.monotonic() - start),
    };
    context.log.info({ callId: c.var.requestId, ...ended }, 'call');
  });
  route.use(
    cors({
      origin: context.config.allowedOrigins,
      allowMethods: ['POST', 'OPTIONS'],
      allowHeaders: ['authorization', 'x-client-info', 'apikey', 'content-type'],
      maxAge: 600,
    }),
  );
  route.post('/', (c) => receive(c, context));
  // A browser that comes back to the address of a form that was refused, without what it posted, gets the form.
  route.all('/', (c) => {
    const answers = c.req.header('Accept')?.includes('text/html')
      ? pageAnswers(c, context.pages['contact/not-sent'], {})
      : jsonAnswers(c);
    return answers.refused('method_not_allowed');
  });
  return route;
}

async function receive(c: Context<CallEnv>, context: WebContext): Promise<Response> {
  const { clientAddress, limits, pages, config, wakeOutbox, log } = context;
  // A caller who disconnects has no address any more.
  const address = clientAddress(c);
  const body = await readBody(c.req.raw);
  const answers = body.native ? pageAnswers(c, pages['contact/not-sent'], body.fields) : jsonAnswers(c);
  try {
    const waitSeconds = await limits.countCall(address);
    if (waitSeconds > 0) {
      c.header('Retry-After', String(waitSeconds));
      return answers.refused('rate_limited');
    }
    if (body.refusal) return answers.refused(body.refusal);
    const parsed = contactRequestSchema.safeParse(body.fields);
    if (!parsed.success) return answers.refused('invalid_request', fieldErrors(parsed.error));

    const request = parsed.data;
    const copies = copiesOf(config);
    const circumstances = { honeypot: body.fields[HONEYPOT_FIELD], address, mails: copies.agency };
    const { outcome, id } = await inTime((deadline) => {
      const { store, secret, clock } = context;
      const terms = { key: keyOf(request, secret), now: clock(), copies, deadline };
      return accept(store, request, { ...terms, judge: () => judge(request, circumstances, limits) });
    });
    if (outcome === 'stored') wakeOutbox();
    return answers.accepted(id, outcome);
  } catch (error) {
    const code = isStorageUnavailable(error) ? 'storage_unavailable' : 'internal';
    log.error({ callId: c.var.requestId, outcome: code, error }, 'a request could not be stored');
    return answers.refused(code);
  }
}

/**
 * One statement gives up on a lock sooner than this, so a single call reports the true cause. Calls that queue for the
 * lock would add up their waits and be cut off without an answer, so each has this deadline from when its body was
 * read.
 */
const ANSWERED_WITHIN_MS = LOCK_WAIT_MS + 0.5 * SECOND_MS;

/** @throws {StorageUnavailableError} when the work has not ended by then; it may still end. */
function inTime(work: (deadline: AbortSignal) => Promise<Acceptance>): Promise<Acceptance> {
  const deadline = AbortSignal.timeout(ANSWERED_WITHIN_MS);
  const noAnswer = new Promise<never>((_resolve, reject) => {
    deadline.onabort = () => reject(new StorageUnavailableError('The store did not answer in time.'));
  });
  return Promise.race([Promise.try(work, deadline), noAnswer]);
}

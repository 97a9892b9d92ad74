import { type Context, Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { createMiddleware } from 'hono/factory';
import { requestId } from 'hono/request-id';
import { HONEYPOT_FIELD } from '../../shared/contact-function.ts';
import type { ContactRequest } from '../../shared/contact-request.ts';
import { SECOND_MS } from '../../shared/durations.ts';
import { accept, keyOf } from '../requests/accept.ts';
import { contactRequestSchema, fieldErrors } from '../requests/contact-request-schema.ts';
import { judge, type Verdict } from '../requests/judge.ts';
import { isStorageUnavailable, StorageUnavailableError } from '../store/storage-errors.ts';
import { type Answers, type FunctionEnv, jsonAnswers, pageAnswers } from './answers.ts';
import { readBody } from './read-body.ts';
import type { WebContext } from './web-context.ts';

/** The function that takes contact requests: https://supabase.com/docs/guides/functions calls it by name. */
export function contactRoute(context: WebContext): Hono<FunctionEnv> {
  const route = new Hono<FunctionEnv>();
  // A limit of 0 ignores every id that a caller sends, so that callers cannot choose what the log says.
  route.use(requestId({ limitLength: 0, generator: context.newId }));
  route.use(async (c, next) => {
    const start = context.clock();
    c.header('Cache-Control', 'no-store');
    await next();
    const ended = { status: c.res.status, outcome: c.var.outcome, ms: context.clock() - start };
    // Never who called.
    context.log.info({ callId: c.var.requestId, ...ended }, 'call');
  });
  route.use(cors(context));
  route.post('/', (c) => receive(c, context));
  route.all('/', (c) => answersTo(c, context).refused('method_not_allowed'));
  return route;
}

/**
 * Lets the allowed origins read the answers, errors too, and answers every OPTIONS with 204. Another origin gets no
 * `Access-Control-*` header at all, so a browser keeps the answer from it: https://fetch.spec.whatwg.org/#http-cors-protocol
 */
function cors({ allowedOrigins }: WebContext) {
  return createMiddleware<FunctionEnv>(async (c, next) => {
    const origin = c.req.header('Origin');
    const allowed = origin !== undefined && allowedOrigins.includes(origin);
    c.header('Vary', 'Origin');
    if (allowed) c.header('Access-Control-Allow-Origin', origin);
    if (c.req.method !== 'OPTIONS') return next();
    if (allowed) {
      c.header('Access-Control-Allow-Methods', 'POST, OPTIONS');
      c.header('Access-Control-Allow-Headers', 'authorization, x-client-info, apikey, content-type');
      c.header('Access-Control-Max-Age', '600');
    }
    c.set('outcome', 'preflight');
    return c.body(null, 204);
  });
}

/** A page with the form for a person who opens this address, as it stands above a form that was refused. */
function answersTo(c: Context<FunctionEnv>, { pages }: WebContext): Answers {
  c.header('Vary', 'Accept', { append: true });
  const supports = ['application/json', 'text/html'];
  const wanted = accepts(c, { header: 'Accept', supports, default: 'application/json' });
  return wanted === 'text/html' ? pageAnswers(c, pages['contact/not-sent'], {}) : jsonAnswers(c);
}

async function receive(c: Context<FunctionEnv>, context: WebContext): Promise<Response> {
  const address = context.clientAddress(c);
  const waitSeconds = await context.limits.countCall(address);
  const body = await readBody(c.req.raw);
  const answers = body.native
    ? pageAnswers(c, context.pages['contact/not-sent'], body.fields)
    : jsonAnswers(c);
  if (waitSeconds > 0) {
    c.header('Retry-After', String(waitSeconds));
    return answers.refused('rate_limited');
  }
  if (body.refusal) return answers.refused(body.refusal);

  const request = contactRequestSchema.safeParse(body.fields);
  if (!request.success) return answers.refused('invalid_request', fieldErrors(request.error));

  const honeypot = body.fields[HONEYPOT_FIELD];
  const verdict = () =>
    judge(request.data, { honeypot, address, mails: context.copies.agency }, context.limits);
  return acceptAndAnswer(c, context, answers, request.data, verdict);
}

async function acceptAndAnswer(
  c: Context<FunctionEnv>,
  { store, secret, copies, clock, newId, wakeOutbox, readiness, log }: WebContext,
  answers: Answers,
  request: ContactRequest,
  verdict: () => Promise<Verdict>,
): Promise<Response> {
  try {
    const key = keyOf(request, secret);
    const { outcome, id } = await inTime((callerGone) =>
      accept(store, request, { key, now: clock(), newId, copies, judge: verdict, callerGone }),
    );
    if (outcome === 'stored') {
      readiness.saw();
      wakeOutbox();
    }
    return answers.accepted(id, outcome);
  } catch (error) {
    const code = isStorageUnavailable(error) ? 'storage_unavailable' : 'internal';
    if (code === 'storage_unavailable') readiness.saw(error);
    log.error({ callId: c.var.requestId, outcome: code, error }, 'a request could not be stored');
    return answers.refused(code);
  }
}

/**
 * Longer than one call alone waits for a lock, so that it can say what is wrong. From the call's arrival: calls that
 * wait for each other would each add their own time, and be cut off without an answer.
 */
const ANSWERED_WITHIN_MS = 5.5 * SECOND_MS;

/** @throws {StorageUnavailableError} when the work has not ended by then; it may still end. */
function inTime<Result>(work: (callerGone: AbortSignal) => Promise<Result>): Promise<Result> {
  const callerGone = AbortSignal.timeout(ANSWERED_WITHIN_MS);
  const noAnswer = new Promise<never>((_resolve, reject) => {
    callerGone.onabort = () => reject(new StorageUnavailableError('The store did not answer in time.'));
  });
  return Promise.race([work(callerGone), noAnswer]);
}

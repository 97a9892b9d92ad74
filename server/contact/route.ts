import { type Context, Hono } from 'hono';
import { requestId } from 'hono/request-id';
import type { ContactRequest } from '../../shared/contact-request.ts';
import { contactRequestSchema } from '../../shared/contact-request-schema.ts';
import type { AnswerPages } from '../http/answer-pages.ts';
import { type CallWatchers, type FunctionEnv, logCalls } from '../http/calls.ts';
import type { ClientAddress } from '../http/client-address.ts';
import type { Audience } from '../outbox/enqueue.ts';
import { describeError } from '../process/errors.ts';
import type { Store } from '../store/schema.ts';
import type { LastFailure } from '../store/storage-health.ts';
import { isStorageUnavailable } from '../store/storage-unavailable.ts';
import type { CountVisit } from '../visits/visit-counter.ts';
import { accept } from './accept.ts';
import { type Answers, jsonAnswers, pageAnswers } from './answers.ts';
import { cors } from './cors.ts';
import { fieldErrors } from './field-errors.ts';
import { callersKey, derivedKey } from './idempotency-key.ts';
import { isFromForeignSite } from './is-from-foreign-site.ts';
import type { Judge, Verdict } from './judge.ts';
import { launchCheckOf } from './launch-check.ts';
import { readBody } from './read-body.ts';
import { signsOfSpam } from './signs-of-spam.ts';

export interface ContactParts extends CallWatchers {
  store: Store;
  pages: AnswerPages;
  allowedOrigins: string[];
  secret: string;
  clientAddress: ClientAddress;
  judge: Judge;
  audience: Audience;
  lastFailure: LastFailure;
  /** Called after each request is stored, so that its mail is sent. */
  wakeOutbox: () => void;
  /** Called after each new request is stored, except the launch check's. */
  countVisit: CountVisit;
  /** A new UUID version 7. */
  newId: () => string;
}

/** The function that takes contact requests: https://supabase.com/docs/guides/functions calls it by name. */
export function contactRoute(parts: ContactParts): Hono<FunctionEnv> {
  const route = new Hono<FunctionEnv>();
  // A limit of 0 ignores every id that a caller sends, so that callers cannot choose what the log says.
  route.use(requestId({ limitLength: 0, generator: parts.newId }));
  route.use(logCalls(parts));
  route.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  route.use(cors(parts));
  route.post('/', (c) => receive(c, parts));
  route.all('/', (c) => jsonAnswers(c).refused('method_not_allowed'));
  return route;
}

async function receive(c: Context<FunctionEnv>, parts: ContactParts): Promise<Response> {
  const caller = parts.clientAddress(c);
  const waitSeconds = await parts.judge.secondsToWait(caller);
  const body = await readBody(c.req.raw);
  const answers = body.native ? pageAnswers(c, parts.pages['contact/not-sent'], body.fields) : jsonAnswers(c);
  if (waitSeconds > 0) {
    c.header('Retry-After', String(waitSeconds));
    return answers.refused('rate_limited');
  }
  if (body.native && isFromForeignSite(c, parts.allowedOrigins)) return answers.refused('foreign_site');
  if (body.refusal) return answers.refused(body.refusal);

  const request = contactRequestSchema.safeParse(body.fields);
  if (!request.success) return answers.refused('invalid_request', fieldErrors(request.error));

  const now = parts.now();
  const header = c.req.header('Idempotency-Key');
  const key = header === undefined ? derivedKey(request.data, now, parts.secret) : callersKey(header);
  const launchCheck = key === undefined ? 'forged' : launchCheckOf(key, { secret: parts.secret, now });
  if (key === undefined || launchCheck === 'forged') return answers.refused('invalid_idempotency_key');

  const judge = () => {
    const signs = signsOfSpam({ ...body.fields, ...request.data });
    return parts.judge.verdict(request.data, { caller, signs });
  };
  const isAnnounced = launchCheck === 'none';
  return acceptAndAnswer(c, parts, answers, request.data, { key, now, judge, isAnnounced });
}

async function acceptAndAnswer(
  c: Context<FunctionEnv>,
  { store, audience, lastFailure, now, newId, wakeOutbox, countVisit, log }: ContactParts,
  answers: Answers,
  request: ContactRequest,
  terms: { key: string; now: number; judge: () => Promise<Verdict>; isAnnounced: boolean },
): Promise<Response> {
  try {
    const { outcome, id } = await accept(store, request, { ...terms, audience, newId });
    if (outcome === 'mismatch') return answers.refused('idempotency_mismatch');
    if (outcome === 'stored') {
      wakeOutbox();
      if (terms.isAnnounced) countVisit('sent', c.req);
    }
    return answers.accepted(id, outcome);
  } catch (error) {
    const code = isStorageUnavailable(error) ? 'storage_unavailable' : 'internal';
    log.error({ requestId: c.var.requestId, code, ...describeError(error) }, 'a request could not be stored');
    if (code === 'storage_unavailable') await lastFailure.note(now());
    return answers.refused(code);
  }
}

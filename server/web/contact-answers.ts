import type { Context } from 'hono';
import { brand } from '../../agency/brand.ts';
import { SENT_PATH } from '../../shared/answer-pages.ts';
import { FIELD_NAMES } from '../../shared/contact-request.ts';
import type { FieldErrors } from '../requests/contact-request-schema.ts';
import { ANSWER_CACHE_CONTROL, fillForm } from './fill-page.ts';
import { MAX_KIB } from './read-body.ts';
import type { CallEnv } from './web-context.ts';

type Answers = ReturnType<typeof jsonAnswers>;

/** Answers a caller with script, in JSON. Each answer sets the outcome for the log. */
export function jsonAnswers(c: Context<CallEnv>) {
  const answer = (body: object, status: 200 | (typeof REFUSALS)[RefusalCode]['status']) =>
    c.body(JSON.stringify(body), status, { 'Content-Type': 'application/json; charset=utf-8' });
  return {
    accepted(id: string, outcome: 'stored' | 'repeated'): Response {
      c.set('outcome', outcome);
      return answer({ success: true, id }, 200);
    },
    refused(code: RefusalCode, fields?: FieldErrors): Response {
      const { status, message } = refuse(c, code);
      return answer({ error: { code, message, fields } }, status);
    },
  };
}

/**
 * Answers a form posted without script: with a redirect to the next page, or with the form again, what the visitor typed
 * in it, and what to do about each field that is wrong.
 */
export function pageAnswers(
  c: Context<CallEnv>,
  notSentPage: string,
  typed: Record<string, unknown>,
): Answers {
  c.header('Cache-Control', ANSWER_CACHE_CONTROL);
  return {
    accepted(_id, outcome) {
      c.set('outcome', outcome);
      return c.redirect(SENT_PATH, 303);
    },
    refused(code, fields = {}) {
      return c.html(fillForm(notSentPage, typed, fields), refuse(c, code).status);
    },
  };
}

function refuse(c: Context<CallEnv>, code: RefusalCode) {
  const refusal = REFUSALS[code];
  c.set('outcome', code);
  if ('headers' in refusal) {
    for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value);
  }
  return refusal;
}

const FIELD_LIST = new Intl.ListFormat('en-GB').format(FIELD_NAMES);

/** A call can be refused in these ways. The messages are for the caller and never repeat a value. */
const REFUSALS = {
  invalid_json: { status: 400, message: `Send one JSON object in UTF-8 with ${FIELD_LIST}.` },
  invalid_request: { status: 400, message: 'Correct the fields that are named and send the request again.' },
  method_not_allowed: { status: 405, message: 'Use POST.', headers: { Allow: 'POST, OPTIONS' } },
  payload_too_large: { status: 413, message: `Send at most ${MAX_KIB} KiB.` },
  unsupported_media_type: {
    status: 415,
    message: 'Send application/json or application/x-www-form-urlencoded in UTF-8, not compressed.',
    headers: { 'Accept-Post': 'application/json, application/x-www-form-urlencoded' },
  },
  // The route adds `Retry-After`, which depends on the limit.
  rate_limited: {
    status: 429,
    message: `Too many requests came from your network. Please try again later or write to us at ${brand.email}.`,
  },
  storage_unavailable: {
    status: 503,
    message: `We could not store your request just now. Please try again or write to us at ${brand.email}.`,
    headers: { 'Retry-After': '30' },
  },
  internal: {
    status: 500,
    message: `Something went wrong on our side. Please try again or write to us at ${brand.email}.`,
  },
} as const satisfies Record<string, { status: number; message: string; headers?: Record<string, string> }>;

type RefusalCode = keyof typeof REFUSALS;

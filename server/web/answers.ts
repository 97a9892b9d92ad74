import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import { brand } from '../../agency/brand.ts';
import { SENT_PATH } from '../../shared/answer-pages.ts';
import { FIELD_NAMES, FIELDS } from '../../shared/contact-request.ts';
import type { FieldErrors } from '../requests/contact-request-schema.ts';
import { fillForm, KEPT_FOR_BACK } from './fill-page.ts';

const FIELD_LIST = new Intl.ListFormat('en-GB').format(FIELD_NAMES);

/** A form writes a character of four bytes as four times `%F0`, and JSON may write it as `\ud83d\ude00`. */
const BYTES_A_CODE_POINT = 12;

/** The largest body that is read: 16, or more where the longest values of all fields need more. */
export const MAX_KIB = Math.max(
  16,
  Math.ceil(
    (FIELDS.reduce((sum, { maxCodePoints = 0 }) => sum + maxCodePoints, 0) * BYTES_A_CODE_POINT) / 1024,
  ) + 1,
);

/** Every way a call can be refused. Messages are for the caller and never repeat a value. */
export const REFUSALS = {
  invalid_json: { status: 400, message: `Send one JSON object in UTF-8 with ${FIELD_LIST}.` },
  invalid_request: { status: 400, message: 'Correct the fields that are named and send the request again.' },
  method_not_allowed: { status: 405, message: 'Use POST.', headers: { Allow: 'POST, OPTIONS' } },
  payload_too_large: { status: 413, message: `Send at most ${MAX_KIB} KiB.` },
  unsupported_media_type: {
    status: 415,
    message: 'Send application/json or application/x-www-form-urlencoded in UTF-8, not compressed.',
    headers: { 'Accept-Post': 'application/json, application/x-www-form-urlencoded' },
  },
  /** `Retry-After` depends on the limit, and the route sets it. */
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

export type RefusalCode = keyof typeof REFUSALS;

/** The possible answers to one call, in the format of its caller. Each sets the outcome for the log. */
export interface Answers {
  accepted(id: string, outcome: 'stored' | 'repeated'): Response;
  refused(code: RefusalCode, fields?: FieldErrors): Response;
}

/** For a caller with script. */
export function jsonAnswers(c: Context<FunctionEnv>): Answers {
  const answer = (body: object, status: 200 | (typeof REFUSALS)[RefusalCode]['status']) =>
    c.body(JSON.stringify(body), status, { 'Content-Type': 'application/json; charset=utf-8' });
  return {
    accepted(id, outcome) {
      c.set('outcome', outcome);
      return answer({ success: true, id }, 200);
    },
    refused(code, fields) {
      const { status, message } = refuse(c, code);
      return answer({ error: { code, message, fields } }, status);
    },
  };
}

/**
 * For a form posted without script: a redirect to the next page, or the form again with what the visitor typed. It says
 * what to do about each field that is wrong.
 */
export function pageAnswers(
  c: Context<FunctionEnv>,
  notSentPage: string,
  typed: Record<string, unknown>,
): Answers {
  c.header('Cache-Control', KEPT_FOR_BACK);
  return {
    accepted(_id, outcome) {
      c.set('outcome', outcome);
      return c.redirect(SENT_PATH, 303);
    },
    refused(code, fields = {}) {
      const page = fillForm(notSentPage, typed, fields);
      return c.html(page, refuse(c, code).status);
    },
  };
}

function refuse(c: Context<FunctionEnv>, code: RefusalCode) {
  const refusal = REFUSALS[code];
  c.set('outcome', code);
  if ('headers' in refusal) {
    for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value);
  }
  return refusal;
}

/** The values that belong to one call of the function. */
export interface FunctionEnv {
  /** Missing when the app is called without a socket. */
  Bindings: Partial<HttpBindings>;
  Variables: RequestIdVariables & {
    /** How the call ended, in a word for the log. */
    outcome: string;
  };
}

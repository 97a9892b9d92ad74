import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import { SENT_PATH } from '../../shared/answer-pages.ts';
import { FIELDS } from '../../shared/contact-request.ts';
import { type FieldErrors, REFUSALS, type RefusalCode } from '../requests/refusals.ts';
import { fillPage, KEPT_FOR_BACK } from './answer-pages.ts';

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
      const judged = FIELDS.flatMap(({ name }) => [
        [`${name}_bad`, String(name in fields)],
        [`${name}_problem`, fields[name]],
      ]);
      const chosen = FIELDS.map(({ name, options }) => [
        `${name}_${options?.indexOf(String(typed[name]))}`,
        'true',
      ]);
      const page = fillPage(notSentPage, { ...typed, ...Object.fromEntries([...judged, ...chosen]) });
      // Chooses what was chosen, and puts focus in the first wrong field. `fillPage` has escaped what was typed, so no typed
      // `data-selected="true"` can match.
      const focused = page
        .replaceAll(/data-(selected|checked)="true"/g, '$1')
        .replace('aria-invalid="true"', 'autofocus $&');
      return c.html(focused, refuse(c, code).status);
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

import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import type { Context } from '../context.ts';
import type { Limits } from '../requests/limits.ts';
import type { ClientAddress } from './client-address.ts';
import type { AnswerPages } from './fill-page.ts';
import type { Readiness } from './readiness.ts';

/** The routes answer calls with this. */
export interface WebContext extends Context {
  pages: AnswerPages;
  /** Serves the built site, and answers what is not found. */
  files: Hono;
  clientAddress: ClientAddress;
  limits: Limits;
  readiness: Readiness;
}

/** Hono knows by this type what belongs to one call. A call is one HTTP request; the word request means a visitor's. */
export interface CallEnv {
  Bindings: HttpBindings;
  Variables: RequestIdVariables & {
    /** One word says for the log how the call ended. */
    outcome: string;
  };
}

import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import type { EnqueueContext } from '../context.ts';
import type { Limits } from '../requests/limits.ts';
import type { ClientAddress, IsTrusted } from './client-address.ts';
import type { AnswerPages } from './fill-page.ts';
import type { Readiness } from './readiness.ts';

export interface WebSettings {
  host: string;
  /** 0 asks the system for a free port. */
  port: number;
  /** Pages of these origins may call the function: the public origin, and those in ALLOWED_ORIGINS. */
  allowedOrigins: string[];
  /** Tells whose `X-Forwarded-For` is believed. */
  trustedProxies: IsTrusted;
}

/** The routes answer calls with this. */
export interface WebContext extends EnqueueContext {
  pages: AnswerPages;
  /** Serves the built site, and answers what is not found. */
  files: Hono;
  allowedOrigins: string[];
  /** Signs links, and keys the hashes of values. */
  secret: string;
  timeZone: string;
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

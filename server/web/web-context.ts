import type { Hono } from 'hono';
import type { TellingContext } from '../context.ts';
import type { Limits } from '../requests/limits.ts';
import type { ClientAddress, IsTrusted } from './client-address.ts';
import type { AnswerPages } from './fill-page.ts';
import type { Readiness } from './readiness.ts';

/** The settings of the web side. */
export interface WebSettings {
  host: string;
  /** 0 asks the system for a free port. */
  port: number;
  /** Who may call the function from a browser: the public origin and the other allowed origins. */
  allowedOrigins: string[];
  /** Whose `X-Forwarded-For` is believed: unset, that of programs on this machine, where no one else reaches it. */
  trustedProxies: IsTrusted;
}

/** What calls are answered with. */
export interface WebContext extends TellingContext {
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

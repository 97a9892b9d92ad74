import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import type { RequestIdVariables } from 'hono/request-id';
import type { Logger } from 'pino';

/** The values that belong to one call of the function. */
export interface FunctionEnv {
  /** Missing when the app is called without a socket. */
  Bindings: Partial<HttpBindings>;
  Variables: RequestIdVariables & {
    /** How the call ended, in a word for the log. */
    outcome: string;
  };
}

export interface CallWatchers {
  log: Logger;
  /** Epoch milliseconds. */
  now: () => number;
}

/** One line for each call: which, how it ended and how many milliseconds it took. Never who called. */
export function logCalls({ log, now }: CallWatchers) {
  return createMiddleware<FunctionEnv>(async (c, next) => {
    const start = now();
    await next();
    const { requestId, outcome } = c.var;
    log.info({ requestId, status: c.res.status, outcome, ms: now() - start }, 'call');
  });
}

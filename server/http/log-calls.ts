import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import type { FunctionEnv } from './function-env.ts';

/** One line for each call: which, how it ended and how many milliseconds it took. Never who called. */
export function logCalls({ log, now }: { log: Logger; now: () => number }) {
  return createMiddleware<FunctionEnv>(async (c, next) => {
    const start = now();
    await next();
    const { requestId, outcome } = c.var;
    log.info({ requestId, status: c.res.status, outcome, ms: now() - start }, 'call');
  });
}

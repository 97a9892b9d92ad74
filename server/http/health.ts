import { Hono } from 'hono';
import type { Logger } from 'pino';
import { HOUR_MS } from '../../shared/durations.ts';
import { oldestUnannounced } from '../outbox/backlog.ts';
import { describeError } from '../process/errors.ts';
import type { Store } from '../store/schema.ts';
import { type LastFailure, type Places, storageTrouble } from '../store/storage-health.ts';

/** For programs that watch the process: `/healthz` says that it is running, `/readyz` whether it can do its work. */
export function health(readiness: Readiness): Hono {
  const routes = new Hono();
  routes.get('/healthz', (c) => c.json({ alive: true }, 200, { 'Cache-Control': 'no-store' }));
  routes.get('/readyz', async (c) => {
    const reason = await readiness();
    const status = reason === undefined ? 200 : 503;
    return c.json({ ready: reason === undefined, reason }, status, { 'Cache-Control': 'no-store' });
  });
  return routes;
}

/** Why this server should get no requests, or why a person should look at it; undefined when nothing is wrong. */
export type Readiness = () => Promise<string | undefined>;

interface ReadinessParts {
  store: Store;
  places: Places;
  lastFailure: LastFailure;
  /** The store's name in the log. The answer does not name it, because strangers can read the answer. */
  storeName: string;
  now: () => number;
  log: Logger;
}

/**
 * Checks whether there is room for requests, none failed to be stored, the store answers, and the agency's notifications
 * are sent. Runs one check at a time, however many callers ask. Logs when the answer changes.
 */
export function createReadiness(parts: ReadinessParts): Readiness {
  const { storeName, log } = parts;
  let last: string | undefined;
  let running: Promise<string | undefined> | undefined;

  async function check(): Promise<string | undefined> {
    const { reason, ...details } = await findReason(parts);
    if (reason !== undefined && reason !== last)
      log.error({ reason, store: storeName, ...details }, 'not ready');
    if (reason === undefined && last !== undefined) log.info('ready again');
    last = reason;
    running = undefined;
    return reason;
  }

  return () => {
    running ??= check();
    return running;
  };
}

async function findReason({ store, places, lastFailure, now }: ReadinessParts) {
  const time = now();
  try {
    const trouble = await storageTrouble(places, { lastFailure, now: time });
    if (trouble !== undefined) return { reason: trouble };
    const oldest = await oldestUnannounced(store, time);
    const isLate = oldest !== undefined && time - oldest >= HOUR_MS;
    return { reason: isLate ? 'a notification has been unsent for an hour' : undefined };
  } catch (error) {
    return { reason: 'the store does not answer', ...describeError(error) };
  }
}

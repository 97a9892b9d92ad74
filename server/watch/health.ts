import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/durations.ts';
import { oldestUnsent } from '../outbox/backlog.ts';
import { describeError } from '../process/errors.ts';
import type { Store } from '../store/schema.ts';
import { clockTrouble } from '../store/stored-requests.ts';
import { NO_ANSWER, type StoragePaths, storageReason, storageTrouble } from './storage-health.ts';

/** For programs that watch the process: `/healthz` says that it is running, `/readyz` whether it can do its work. */
export function health(readiness: Readiness): Hono {
  const routes = new Hono();
  routes.get('/healthz', (c) => c.json({ alive: true }, 200, { 'Cache-Control': 'no-store' }));
  routes.get('/readyz', async (c) => {
    const reason = await readiness.reason();
    const status = reason === undefined ? 200 : 503;
    return c.json({ ready: reason === undefined, reason }, status, { 'Cache-Control': 'no-store' });
  });
  return routes;
}

export interface Readiness {
  /** A job of every minute: looks whether the server can do its work. Logs when the answer changes. */
  check(): Promise<void>;
  /**
   * Why this server should get no requests, or why a person should look at it, as the last check found; undefined when
   * nothing is wrong.
   */
  reason(): Promise<string | undefined>;
}

interface ReadinessParts {
  store: Store;
  paths: StoragePaths;
  /** The store's name in the log. The answer does not name it, because strangers can read the answer. */
  storeName: string;
  now: () => number;
  log: Logger;
}

/** Longer than the store waits for a lock or for Postgres: a disk that hangs ends by no timeout. */
const PATIENCE_MS = 10 * SECOND_MS;

/** Not reached by a check of every minute, unless the machine slept or the clock was set. */
const STALE_MS = 2 * MINUTE_MS;

/** Checks whether a request can be stored, with room for more, notifications are sent, and the clock can be right. */
export function createReadiness(parts: ReadinessParts): Readiness {
  const { storeName, now, log } = parts;
  let last: { reason?: string | undefined; at: number } = { at: -Infinity };
  let looking: ReturnType<typeof findReason> | undefined;

  async function check(): Promise<void> {
    const at = now();
    // While a commit hangs, no second one joins it.
    looking ??= findReason(parts).finally(() => {
      looking = undefined;
    });
    const silence = setTimeout(PATIENCE_MS, { reason: NO_ANSWER }, { ref: false });
    const { reason, ...details } = await Promise.race([looking, silence]);
    if (reason !== undefined && reason !== last.reason)
      log.error({ reason, store: storeName, ...details }, 'not ready');
    if (reason === undefined && last.reason !== undefined) log.info('ready again');
    last = { reason, at };
  }

  return {
    check,
    async reason() {
      if (Math.abs(now() - last.at) >= STALE_MS) await check();
      return last.reason;
    },
  };
}

async function findReason({ store, paths, now }: ReadinessParts) {
  try {
    const trouble = await storageTrouble(store, paths);
    if (trouble !== undefined) return { reason: trouble };
    const time = now();
    const oldest = await oldestUnsent(store, time);
    const isLate = oldest !== undefined && time - oldest >= HOUR_MS;
    if (isLate) return { reason: 'a notification has been unsent for an hour' };
    return { reason: await clockTrouble(store, time) };
  } catch (error) {
    return { reason: storageReason(error), ...describeError(error) };
  }
}

import { Hono } from 'hono';
import type { Logger } from 'pino';
import { HOUR_MS, SECOND_MS } from '../../shared/durations.ts';
import { oldestUnsent } from '../outbox/backlog.ts';
import type { Store } from '../store/schema.ts';
import { backupWarning } from './backup-age.ts';
import { type StoragePaths, storageReason, storageTrouble } from './storage-health.ts';

/** For programs that watch the process: `/healthz` says that it is running, `/readyz` whether it can do its work. */
export function health(readiness: Readiness): Hono {
  const routes = new Hono();
  routes.get('/healthz', (c) => c.json({ alive: true }, 200, { 'Cache-Control': 'no-store' }));
  routes.get('/readyz', async (c) => {
    const { reason, warning, ageSeconds } = await readiness.known();
    const ready = reason === undefined;
    return c.json({ ready, reason, warning, ageSeconds }, ready ? 200 : 503, { 'Cache-Control': 'no-store' });
  });
  return routes;
}

export interface Readiness {
  /** A job of every minute: looks whether the server can do its work. Logs when the answer changes. */
  check(): Promise<void>;
  /** What a visitor's request saw of the store: that it was stored, or the store's error. Counts at once. */
  saw(error?: unknown): void;
  /**
   * Why this server should get no requests, or why a person should look at it, undefined when nothing is wrong; and
   * how long ago it last tried to store. Tries again first when that is more than `FRESH_MS` ago. `warning` is what to
   * look at although it does its work.
   */
  known(): Promise<{ reason: string | undefined; warning: string | undefined; ageSeconds: number }>;
}

interface ReadinessParts {
  store: Store;
  paths: StoragePaths;
  /** The store's name in the log. The answer does not name it, because strangers can read the answer. */
  storeName: string;
  now: () => number;
  log: Logger;
}

const FRESH_MS = 10 * SECOND_MS;

/** Checks whether a request can be stored, with room for more, and whether notifications are sent. */
export function createReadiness(parts: ReadinessParts): Readiness {
  const { storeName, paths, now, log } = parts;
  let last: { reason?: string | undefined; at: number } = { at: -Infinity };
  let looking: ReturnType<typeof findReason> | undefined;

  async function check(): Promise<void> {
    const at = now();
    // While a commit hangs, no second one joins it.
    looking ??= findReason(parts).finally(() => {
      looking = undefined;
    });
    keep(await looking, at);
  }

  function keep({ reason, ...details }: { reason?: string | undefined; error?: unknown }, at: number): void {
    if (reason !== undefined && reason !== last.reason)
      log.error({ reason, store: storeName, ...details }, 'not ready');
    if (reason === undefined && last.reason !== undefined) log.info('ready again');
    last = { reason, at };
  }

  return {
    check,
    saw(error) {
      if (error !== undefined) keep({ reason: storageReason(error), error }, now());
      // What else was wrong may still be.
      else if (last.reason !== undefined) void check();
      else last = { at: now() };
    },
    async known() {
      if (now() - last.at > FRESH_MS) await check();
      const warning = await backupWarning(paths.dataDir, now());
      return { reason: last.reason, warning, ageSeconds: Math.round((now() - last.at) / SECOND_MS) };
    },
  };
}

async function findReason({ store, paths, now }: ReadinessParts) {
  try {
    const time = now();
    const trouble = await storageTrouble(store, paths, { by: 'server', now: time });
    if (trouble !== undefined) return { reason: trouble };
    const oldest = await oldestUnsent(store);
    const isLate = oldest !== undefined && time - oldest >= HOUR_MS;
    return { reason: isLate ? 'a notification has been unsent for an hour' : undefined };
  } catch (error) {
    return { reason: storageReason(error), error };
  }
}

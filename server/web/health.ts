import { Hono } from 'hono';
import { SECOND_MS } from '../../shared/durations.ts';
import type { Context } from '../context.ts';
import { storageReason } from '../explain.ts';
import { type StoragePaths, storageTrouble } from '../requests/storage-health.ts';
import { parseDatabaseUrl } from '../store/database-url.ts';

/** For programs that watch the process: `/healthz` says that it is running, `/readyz` whether it can store a request. */
export function health(readiness: Readiness): Hono {
  const routes = new Hono();
  routes.get('/healthz', (c) => c.json({ alive: true }, 200, { 'Cache-Control': 'no-store' }));
  routes.get('/readyz', async (c) => {
    const reason = await readiness.reason();
    const ready = reason === undefined;
    return c.json({ ready, reason }, ready ? 200 : 503, { 'Cache-Control': 'no-store' });
  });
  return routes;
}

export interface Readiness {
  /** A job of every minute: looks whether a request can be stored. Logs when the answer changes. */
  check(): Promise<void>;
  /** What a visitor's request saw of the store: that it was stored, or the store's error. Counts at once. */
  saw(error?: unknown): void;
  /** Why no request can be stored; undefined when one can. Tries first when the last try is older than `FRESH_MS`. */
  reason(): Promise<string | undefined>;
}

const FRESH_MS = 10 * SECOND_MS;

/**
 * Checks whether a request can be stored, with room for more. The log names the store, the answer does not: strangers can
 * read it.
 */
export function createReadiness(context: Context, paths: StoragePaths): Readiness {
  const { clock, log } = context;
  const storeName = parseDatabaseUrl(paths.databaseUrl).name;
  let last: { reason?: string | undefined; at: number } = { at: -Infinity };
  let looking: ReturnType<typeof findReason> | undefined;

  async function check(): Promise<void> {
    const at = clock();
    // While one check hangs in its commit, later callers wait for it and start no second.
    looking ??= findReason(context, paths).finally(() => {
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
      if (error !== undefined) keep({ reason: storageReason(error), error }, clock());
      // One stored request does not show that the disk has room again: check before saying so.
      else if (last.reason !== undefined) void check();
      else last = { at: clock() };
    },
    async reason() {
      if (clock() - last.at > FRESH_MS) await check();
      return last.reason;
    },
  };
}

async function findReason({ store, clock }: Context, paths: StoragePaths) {
  try {
    return { reason: await storageTrouble(store, paths, { by: 'server', now: clock() }) };
  } catch (error) {
    return { reason: storageReason(error), error };
  }
}

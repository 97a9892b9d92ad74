import { SECOND_MS } from '../../shared/durations.ts';
import type { Context } from '../context.ts';
import { storageTrouble } from '../requests/storage-trouble.ts';
import { parseDatabaseUrl, type StoreSettings } from '../store/database-url.ts';
import { storageReason } from '../store/storage-errors.ts';

export interface Readiness {
  /** A job of every minute: looks whether a request can be stored. Logs when the answer changes. */
  check(): Promise<void>;
  /** Tells what a visitor's request saw of the store: that it was stored, or the store's error. Counts at once. */
  saw(error?: unknown): void;
  /** Says why no request can be stored; undefined when one can. Tries first when the last try is older than `FRESH_MS`. */
  reason(): Promise<string | undefined>;
}

const FRESH_MS = 10 * SECOND_MS;

/**
 * Checks whether a request can be stored, with room for more. The log names the store, the answer does not: strangers can
 * read it.
 */
export function createReadiness(context: Context, settings: StoreSettings): Readiness {
  const { store, clock, log } = context;
  const storeName = parseDatabaseUrl(settings.databaseUrl).name;
  let last: { reason?: string | undefined; at: number } = { at: -Infinity };
  let looking: ReturnType<typeof storageTrouble> | undefined;

  async function check(): Promise<void> {
    const at = clock();
    // While one check hangs in its commit, later callers wait for it and start no second.
    looking ??= storageTrouble(store, settings, { by: 'server', now: at }).finally(() => {
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

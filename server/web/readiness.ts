import { SECOND_MS } from '../../shared/durations.ts';
import type { Context } from '../context.ts';
import { tryToStore } from '../requests/storage-trouble.ts';

export interface Readiness {
  /** Looks whether a request can be stored, once a minute. Logs when the answer changes. */
  check(): Promise<void>;
  /** Says why no request can be stored; undefined when one can. It looks again when it last did so a second ago. */
  reason(): Promise<string | undefined>;
}

/**
 * Checks whether a request can be stored, with room for more. The log names the store, the answer does not: strangers can
 * read it.
 */
export function createReadiness({ config, store, clock, monotonic, log }: Context): Readiness {
  let last: { reason?: string | undefined; at: number } = { at: -Infinity };
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const at = monotonic();
    const { reason, ...details } = await tryToStore(store, config, { by: 'server', now: clock() });
    if (reason !== undefined && reason !== last.reason)
      log.error({ reason, store: config.database.name, ...details }, 'not ready');
    if (reason === undefined && last.reason !== undefined) log.info('ready again');
    last = { reason, at };
  }

  function check(): Promise<void> {
    // While one look hangs in its commit, later callers wait for it and start no second.
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  return {
    check,
    async reason() {
      if (monotonic() - last.at > SECOND_MS) await check();
      return last.reason;
    },
  };
}

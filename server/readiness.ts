import type { Logger } from 'pino';
import { describeError } from './describe-error.ts';
import { HOUR_MS } from './durations.ts';
import { oldestUnannounced } from './outbox/backlog.ts';
import type { Store } from './store/schema.ts';

/** Why requests should not come here, or a person should come and look; undefined when all is well. */
export type Readiness = () => Promise<string | undefined>;

/** Checks whether the store answers and the agency hears of its requests. The log tells when that changes. */
export function createReadiness(parts: { store: Store; now: () => number; log: Logger }): Readiness {
  const { log } = parts;
  let last: string | undefined;
  return async () => {
    const { reason, ...details } = await findReason(parts);
    if (reason !== undefined && reason !== last) log.error({ reason, ...details }, 'not ready');
    if (reason === undefined && last !== undefined) log.info('ready again');
    last = reason;
    return reason;
  };
}

async function findReason({ store, now }: { store: Store; now: () => number }) {
  try {
    const oldest = await oldestUnannounced(store);
    const isLate = oldest !== undefined && now() - oldest >= HOUR_MS;
    return { reason: isLate ? 'a notification has been unsent for an hour' : undefined };
  } catch (error) {
    return { reason: 'the store does not answer', ...describeError(error) };
  }
}

import { REMIND_AFTER_HOURS, REPLY_WITHIN_HOURS } from '../../agency/promises.ts';
import { HOUR_MS } from '../durations.ts';
import { countOf } from '../readable.ts';
import type { StoredRequest } from '../store/schema.ts';

/** What a request is promised, in epoch milliseconds. */
export interface Promised {
  replyDueAt: number;
  /** When the agency is reminded, should it still wait: before the reply is due. */
  remindAt: number;
}

/**
 * What a request that is received at that moment is promised; business hours would be reckoned here. It is asked once,
 * when the request is stored: another promise changes nothing for those that are there.
 */
export function promiseFor(receivedAt: number): Promised {
  return {
    replyDueAt: receivedAt + REPLY_WITHIN_HOURS * HOUR_MS,
    remindAt: receivedAt + REMIND_AFTER_HOURS * HOUR_MS,
  };
}

type Dated = Pick<StoredRequest, 'received_at' | 'reply_due_at'>;

/** When to remind of a stored request: as promised today, but never after its own reply is due. */
export function remindAt({ received_at, reply_due_at }: Dated, promise = promiseFor): number {
  return Math.min(promise(received_at).remindAt, reply_due_at);
}

/** The time in which a stored request was promised a reply: `24 hours`. */
export function promisedTime({ received_at, reply_due_at }: Dated): string {
  return countOf(Math.round((reply_due_at - received_at) / HOUR_MS), 'hour');
}

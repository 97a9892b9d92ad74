import { REMIND_AFTER_HOURS, REPLY_WITHIN_HOURS } from '../../agency/promises.ts';
import { hours } from '../../agency/words/counts.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import type { StoredRequest } from '../store/schema.ts';

/** The promised times of a request, in epoch milliseconds. */
export interface Promised {
  replyDueAt: number;
  /** When to remind the agency of a request without a reply. Not later than the reply is due. */
  remindAt: number;
}

/** The hours that the agency promises and reminds itself by. */
const HOURS = { reply: REPLY_WITHIN_HOURS, reminder: REMIND_AFTER_HOURS };

/**
 * The promise for a request received at that moment. Business hours would be computed here and in `remindAt` and
 * `promisedTime`, with a time zone that comes in. Called once, when the request is stored: a later change of the promise
 * does not affect stored requests.
 */
export function promiseFor(receivedAt: number, { reply, reminder } = HOURS): Promised {
  const replyDueAt = receivedAt + reply * HOUR_MS;
  return { replyDueAt, remindAt: remindAt({ received_at: receivedAt, reply_due_at: replyDueAt }, reminder) };
}

type Dated = Pick<StoredRequest, 'received_at' | 'reply_due_at'>;

/** When to remind of a stored request: as promised today, but never after its own reply is due. */
export function remindAt({ received_at, reply_due_at }: Dated, afterHours = HOURS.reminder): number {
  return Math.min(received_at + afterHours * HOUR_MS, reply_due_at);
}

/** The time within which a stored request was promised a reply: `24 hours`. */
export function promisedTime({ received_at, reply_due_at }: Dated): string {
  return hours(Math.round((reply_due_at - received_at) / HOUR_MS));
}

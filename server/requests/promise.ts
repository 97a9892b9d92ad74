import { REMIND_AFTER_HOURS, REPLY_WITHIN_HOURS } from '../../agency/promises.ts';
import { hours } from '../../agency/words/counts.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import type { StoredRequest } from '../store/schema.ts';

type Dated = Pick<StoredRequest, 'received_at' | 'reply_due_at'>;

/**
 * A reply to a request received at that moment is due then, both in epoch milliseconds. It is computed once, when the
 * request is stored: a later change of the promise does not affect it. Business hours would be computed here, below and in `site/ui/Receipt.tsx`.
 */
export function replyDueAt(receivedAt: number): number {
  return receivedAt + REPLY_WITHIN_HOURS * HOUR_MS;
}

/** The agency is reminded of a request as it promises itself today, but never after the reply is due. */
export function remindAt({ received_at, reply_due_at }: Dated): number {
  return Math.min(received_at + REMIND_AFTER_HOURS * HOUR_MS, reply_due_at);
}

/** Returns the time within which a stored request was promised a reply, such as `24 hours`. */
export function promisedTime({ received_at, reply_due_at }: Dated): string {
  return hours(Math.round((reply_due_at - received_at) / HOUR_MS));
}

import { REMIND_AFTER_HOURS, REPLY_WITHIN_HOURS } from '../../agency/promises.ts';
import { HOUR_MS } from '../durations.ts';

/** When the promised reply to a request is due, in epoch milliseconds. */
export function replyDueAt(receivedAt: number): number {
  return receivedAt + REPLY_WITHIN_HOURS * HOUR_MS;
}

/** When the agency is reminded of a request that still waits, in epoch milliseconds. */
export function remindAt(receivedAt: number): number {
  return receivedAt + REMIND_AFTER_HOURS * HOUR_MS;
}

import { HOUR_MS } from '../shared/durations.ts';

/** The pages, the server and the mails quote these figures. Change one here and it changes everywhere. */

/** The agency promises to reply to a contact request within this many hours. */
export const REPLY_WITHIN_HOURS = 24;

/** After this many hours the agency is reminded of a contact request that has no reply yet. */
export const REMIND_AFTER_HOURS = 18;

/** The free strategy session lasts this many minutes. */
export const SESSION_MINUTES = 30;

/** A contact request is kept for this many months. Every night the server deletes older ones. */
export const RETENTION_MONTHS = 24;

/** The agency takes no personal information from people under this age. */
export const MINIMUM_AGE = 13;

/**
 * Returns when the reply to a request received at that moment is due, both in epoch milliseconds. A browser computes it, too,
 * for the receipt: use nothing of Node, and no `Temporal`.
 */
export function replyDueAt(receivedAt: number): number {
  return receivedAt + REPLY_WITHIN_HOURS * HOUR_MS;
}

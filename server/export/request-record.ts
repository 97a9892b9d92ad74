import { eachField, FIELD_NAMES } from '../../shared/contact-request.ts';
import type { StoredRequest } from '../store/schema.ts';

/** A request as it leaves the store: in JSON under these names, in CSV in this order. */
export type RequestRecord = ReturnType<typeof requestRecord>;

/** In the order of a CSV's columns. */
export const RECORD_FIELDS = [
  'id',
  'receivedAt',
  ...FIELD_NAMES,
  'reply',
  'replyDueAt',
  'repliedAt',
  'suspicion',
] satisfies (keyof RequestRecord)[];

/** Times are ISO 8601 in UTC, under names that end in `At`, as no field's does. */
export function requestRecord(request: StoredRequest, now: number) {
  const { id, received_at, reply_due_at, replied_at, suspicion } = request;
  const waits = now < reply_due_at ? 'waiting' : 'overdue';
  return {
    id,
    receivedAt: new Date(received_at).toISOString(),
    ...eachField(({ name }) => request[name]),
    /** `overdue`: the promised time has passed without a mark as replied. */
    reply: replied_at === null ? waits : 'replied',
    replyDueAt: new Date(reply_due_at).toISOString(),
    repliedAt: replied_at === null ? null : new Date(replied_at).toISOString(),
    /** Why it may be spam. */
    suspicion,
  };
}

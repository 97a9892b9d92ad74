import { type ContactField, eachField, FIELD_NAMES } from '../../shared/contact-request.ts';
import type { StoredRequest } from '../store/schema.ts';

/** A request as it leaves the store: in JSON under these names, in CSV in this order. Times are ISO 8601 in UTC. */
export interface RequestRecord extends Record<ContactField, string> {
  id: string;
  receivedAt: string;
  /** `overdue`: the promised time has passed without a mark as replied. */
  reply: 'waiting' | 'overdue' | 'replied';
  replyDueAt: string;
  repliedAt: string | null;
  /** Why it may be spam. */
  suspicion: string | null;
}

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

export const RECORD_TIMES: readonly string[] = [
  'receivedAt',
  'replyDueAt',
  'repliedAt',
] satisfies (keyof RequestRecord)[];

export function requestRecord(request: StoredRequest, now: number): RequestRecord {
  const { id, received_at, reply_due_at, replied_at, suspicion } = request;
  const waits = now < reply_due_at ? 'waiting' : 'overdue';
  return {
    id,
    receivedAt: new Date(received_at).toISOString(),
    ...eachField(({ name }) => request[name]),
    reply: replied_at === null ? waits : 'replied',
    replyDueAt: new Date(reply_due_at).toISOString(),
    repliedAt: replied_at === null ? null : new Date(replied_at).toISOString(),
    suspicion,
  };
}

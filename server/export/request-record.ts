import { replyDueAt } from '../replies/reply-clock.ts';
import type { StoredRequest } from '../store/schema.ts';

/** A request as it leaves the store: in JSON under these names, in CSV in this order. Times are ISO 8601 in UTC. */
export interface RequestRecord {
  id: string;
  receivedAt: string;
  name: string;
  phone: string;
  email: string;
  /** `overdue`: the promised time has passed and nobody has marked it as replied. */
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
  'name',
  'phone',
  'email',
  'reply',
  'replyDueAt',
  'repliedAt',
  'suspicion',
] as const satisfies (keyof RequestRecord)[];

export function requestRecord(request: StoredRequest, now: number): RequestRecord {
  const { id, name, phone, email, received_at, replied_at, suspicion } = request;
  const dueAt = replyDueAt(received_at);
  const waits = now < dueAt ? 'waiting' : 'overdue';
  return {
    id,
    receivedAt: isoTime(received_at),
    name,
    phone,
    email,
    reply: replied_at === null ? waits : 'replied',
    replyDueAt: isoTime(dueAt),
    repliedAt: replied_at === null ? null : isoTime(replied_at),
    suspicion,
  };
}

export function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

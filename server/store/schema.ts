import { type Generated, type Kysely, PostgresAdapter, type Selectable } from 'kysely';
import type { ContactField } from '../../shared/contact-request.ts';
import type { Kind } from './kinds.ts';

/** The open database. Every time in it is in epoch milliseconds. */
export type Store = Kysely<Tables>;

export interface Tables {
  contact_requests: ContactRequestsTable;
  outbox: OutboxTable;
  scheduled_jobs: ScheduledJobsTable;
}

/** A column for each field of the form, and what we know about a request besides what its visitor sent. */
type ContactRequestsTable = Record<ContactField, string> & AboutRequest;

export interface AboutRequest {
  /** UUID version 7: ordered by when it was received. */
  id: string;
  /** A keyed hash of the values, so that the same ones within an hour are one request. Later: the id. */
  idempotency_key: string;
  received_at: number;
  /** When the promised reply is due. A later change of the promise does not change it. */
  reply_due_at: number;
  /** Why it may be spam, such as `honeypot, link in “Name”`; null when there is no sign of spam. */
  suspicion: string | null;
  /** When the agency marked it as replied; null while it waits for a reply. */
  replied_at: number | null;
  /** When to check next whether an alert is due; null when no more alerts can come. */
  next_alert_at: number | null;
}

interface OutboxTable {
  /** An event's is also its `webhook-id`. */
  id: string;
  /** The id of the request that it is about. */
  about: string;
  /** When an event happened; null for every mail. */
  happened_at: number | null;
  kind: Kind;
  /**
   * Which of the agency's mailboxes it goes to, by its place in `MAIL_TO`, from 0. Always 0 for a confirmation and for
   * an event.
   */
  recipient: Generated<number>;
  state: 'pending' | 'sent' | 'bounced' | 'expired' | 'withheld' | 'withdrawn';
  /** How often the operator asked for it to be sent once more. It is in the id by which a receiver drops duplicates. */
  resends: Generated<number>;
  /** How often delivery was begun. */
  attempts: number;
  due_at: number;
  /** Only the worker that holds the lease may settle the row; after the lease another worker may claim the row. */
  lease: string | null;
  leased_until: number | null;
  /** The other side said this, without what names a person. A row that is withheld or withdrawn has the reason in words. */
  last_error: string | null;
  settled_at: number | null;
}

interface ScheduledJobsTable {
  name: string;
  due_at: number;
}

export type StoredRequest = Selectable<ContactRequestsTable>;
export type OutboxRow = Selectable<OutboxTable>;

/** The few places where the two stores need different SQL ask this. */
export function isPostgres<Tables>(store: Kysely<Tables>): boolean {
  return store.getExecutor().adapter instanceof PostgresAdapter;
}

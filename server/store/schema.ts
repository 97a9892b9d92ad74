import { type Generated, type Kysely, PostgresAdapter, type Selectable } from 'kysely';
import type { ContactField } from '../../shared/contact-request.ts';
import type { Kind } from './kinds.ts';

/** An open database, or a transaction in it. In a transaction use that one alone: the other would wait for it. */
export type Store = Kysely<Tables>;

export interface Tables {
  contact_requests: ContactRequestsTable;
  outbox: OutboxTable;
  scheduled_jobs: ScheduledJobsTable;
}

/** Each field of the form has a column. The others are what we know besides what the visitor sent. */
type ContactRequestsTable = Record<ContactField, string> & AboutRequest;

export interface AboutRequest {
  /** An id is a UUID version 7, so ids sort by when their requests came. */
  id: string;
  /** The key is a keyed hash of the values, so that the same ones within an hour are one request; later the request's id. */
  idempotency_key: string;
  received_at: number;
  /** The promised reply is due then. A later change of the promise does not change it. */
  reply_due_at: number;
  /** The agency reads why this may be spam, such as `honeypot, link in “Name”`; null when there is no sign of spam. */
  suspicion: string | null;
  /** The agency marked it as replied then; null while it waits for a reply. */
  replied_at: number | null;
  /** The next alert is due then; null when no more alerts can come. */
  next_alert_at: number | null;
}

interface OutboxTable {
  /** The `webhook-id` of an event is the same. */
  id: string;
  /** The row is about the request with this id. */
  about: string;
  /** An event happened then; null for every mail. */
  happened_at: number | null;
  kind: Kind;
  /** A mail goes to the mailbox at this place in `MAIL_TO`, from 0; also 0 for a confirmation and an event. */
  recipient: Generated<number>;
  state: 'pending' | 'sent' | 'bounced' | 'expired' | 'withheld' | 'withdrawn';
  /** Counts the deliveries that were begun. */
  attempts: number;
  due_at: number;
  /** Only the worker that holds the lease may settle the row; after the lease another may claim it. */
  lease: string | null;
  leased_until: number | null;
  /** The other side said this, without what names a person. A row that is withheld or withdrawn has the reason in words. */
  last_error: string | null;
  settled_at: number | null;
}

interface ScheduledJobsTable {
  /** `nightly purge`, or `stored by server` for the heartbeat of the servers. */
  name: string;
  /** The job is due next then. For the heartbeat it is when a server last stored something on trial. */
  due_at: number;
}

export type StoredRequest = Selectable<ContactRequestsTable>;
export type OutboxRow = Selectable<OutboxTable>;

/** The few places where the two stores need different SQL ask this. */
export function isPostgres<Tables>(store: Kysely<Tables>): boolean {
  return store.getExecutor().adapter instanceof PostgresAdapter;
}

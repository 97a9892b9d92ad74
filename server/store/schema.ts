import type { Kysely, Selectable } from 'kysely';

/** The open database. Every time in it is in epoch milliseconds. */
export type Store = Kysely<Tables>;

export interface Tables {
  contact_requests: ContactRequestsTable;
  outbox: OutboxTable;
}

interface ContactRequestsTable {
  /** UUID version 7: ordered by when it was received. */
  id: string;
  idempotency_key: string;
  name: string;
  phone: string;
  email: string;
  received_at: number;
  /** Why it may be spam, such as `honeypot, link in name`; null when nothing speaks for it. */
  suspicion: string | null;
}

export type MailKind = 'notification' | 'confirmation';

interface OutboxTable {
  id: string;
  request_id: string;
  kind: MailKind;
  state: 'pending' | 'sent' | 'bounced' | 'expired' | 'withheld';
  /** How often delivery was begun. */
  attempts: number;
  due_at: number;
  /** Whoever holds it may settle the row; a row whose lease has ended may be claimed by another. */
  lease: string | null;
  leased_until: number | null;
  /** Codes only: an SMTP server's own words often repeat the address. */
  last_error: string | null;
  settled_at: number | null;
}

export type StoredRequest = Selectable<ContactRequestsTable>;
export type OutboxRow = Selectable<OutboxTable>;

import type { Logger } from 'pino';
import type { Mailboxes } from '../channels/mail/mailboxes.ts';
import type { Store } from '../store/schema.ts';

export interface JobParts {
  store: Store;
  /** The purge looks in both folders for copies of what it deletes. */
  settings: { timeZone: string; mailTo: Mailboxes; mailDir: string; exportsDir: string };
  /** Epoch milliseconds. */
  now: () => number;
  newId: () => string;
  /** Called when there is new mail in the outbox. */
  wakeOutbox: () => void;
  log: Logger;
}

import type { Logger } from 'pino';
import type { Audience } from '../outbox/enqueue.ts';
import type { Store } from '../store/schema.ts';

export interface JobParts {
  store: Store;
  /** The purge looks in both folders for copies of what it deletes. */
  settings: { timeZone: string; mailDir: string; exportsDir: string };
  audience: Audience;
  /** Epoch milliseconds. */
  now: () => number;
  newId: () => string;
  /** Called when there is new mail in the outbox. */
  wakeOutbox: () => void;
  log: Logger;
}

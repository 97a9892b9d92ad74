import type { Logger } from 'pino';
import type { Mailboxes } from '../channels/mail/mailboxes.ts';
import type { Job } from '../schedule/scheduler.ts';
import type { Store } from '../store/schema.ts';
import type { VisitCounter } from '../visits/visit-counter.ts';
import { alerts } from './alerts.ts';
import { nightlyPurge } from './purge.ts';
import { summary } from './summary.ts';

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

/** Everything that a server does by the clock. The visits of the last minute are stored every minute. */
export function createJobs(parts: JobParts, visits: Pick<VisitCounter, 'flush'>): Job[] {
  return [alerts(parts), summary(parts), nightlyPurge(parts), visits.flush];
}

import type { Logger } from 'pino';
import type { Audience } from '../outbox/enqueue.ts';
import type { Job } from '../schedule/scheduler.ts';
import type { Store } from '../store/schema.ts';
import type { VisitCounter } from '../visits/visit-counter.ts';
import { alerts } from './alerts.ts';
import { nightlyPurge } from './nightly-purge.ts';
import { weeklySummary } from './weekly-summary.ts';

export interface JobParts {
  store: Store;
  settings: { timeZone: string; mailDir: string };
  audience: Audience;
  /** Epoch milliseconds. */
  now: () => number;
  newId: () => string;
  /** Called when there is new mail in the outbox. */
  wakeOutbox: () => void;
  log: Logger;
}

/** What a server does by the clock, besides what `start.ts` adds. The visits of the last minute are stored every minute. */
export function createJobs(parts: JobParts, visits: Pick<VisitCounter, 'flush'>): Job[] {
  return [alerts(parts), weeklySummary(parts), nightlyPurge(parts), visits.flush];
}

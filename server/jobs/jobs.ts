import type { Logger } from 'pino';
import type { Audience } from '../outbox/enqueue.ts';
import type { Job } from '../schedule/scheduler.ts';
import type { Store } from '../store/schema.ts';
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

/** What a server does by the clock, besides what `start.ts` adds. */
export function createJobs(parts: JobParts): Job[] {
  return [alerts(parts), weeklySummary(parts), nightlyPurge(parts)];
}

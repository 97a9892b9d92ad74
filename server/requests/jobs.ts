import type { Logger } from 'pino';
import type { Job } from '../clock/scheduler.ts';
import type { Audience } from '../outbox/enqueue.ts';
import type { Store } from '../store/schema.ts';
import { alerts } from './alerts.ts';
import { nightlyPurge } from './retention.ts';
import { weeklySummary } from './week-figures.ts';

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

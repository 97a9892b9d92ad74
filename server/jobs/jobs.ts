import type { Job } from '../schedule/scheduler.ts';
import type { VisitCounter } from '../visits/visit-counter.ts';
import { alerts } from './alerts.ts';
import type { JobParts } from './job-parts.ts';
import { nightlyPurge } from './nightly-purge.ts';
import { weeklySummary } from './weekly-summary.ts';

/** What a server does by the clock, besides what `start.ts` adds. The visits of the last minute are stored every minute. */
export function createJobs(parts: JobParts, visits: Pick<VisitCounter, 'flush'>): Job[] {
  return [alerts(parts), weeklySummary(parts), nightlyPurge(parts), visits.flush];
}

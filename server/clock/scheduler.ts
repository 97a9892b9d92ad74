import type { Logger } from 'pino';
import { MINUTE_MS } from '../../shared/durations.ts';
import type { Store } from '../store/schema.ts';

/**
 * Does background work. It is called once a minute, decides itself whether it is due, and is not called again while it
 * runs. `stopping` is aborted when the server stops, so that long work can end early.
 */
export type Job = (stopping: AbortSignal) => Promise<void>;

interface Scheduler {
  /** Calls every job at once, and again every minute. Logs a job that fails and calls it again the next minute. */
  start(): void;
  /** Starts no more jobs and resolves when the running ones are done. */
  stop(): Promise<void>;
}

/** Runs the given jobs in parallel. */
export function createScheduler({ jobs, log }: { jobs: readonly Job[]; log: Logger }): Scheduler {
  const stopping = new AbortController();
  let timer: ReturnType<typeof setInterval> | undefined;
  const running = new Map<Job, Promise<void>>();

  function runJobs(): void {
    for (const job of jobs.filter((each) => !running.has(each))) {
      const done = job(stopping.signal)
        .catch((error) => log.error({ error }, 'a scheduled job failed'))
        .finally(() => running.delete(job));
      running.set(job, done);
    }
  }

  return {
    start() {
      timer ??= setInterval(runJobs, MINUTE_MS);
      runJobs();
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}

/**
 * Tells whether this caller should do the work of that name now. Of any number of processes, however often they start,
 * one gets true at each turn. After missed turns, while no server ran, it comes once as soon as a server does. A new store
 * waits for `next`, the moment of the next turn, and so does one whose turn is moved, by another time zone or a corrected
 * clock.
 */
export async function claimRun(
  store: Store,
  name: string,
  { now, next }: { now: number; next: number },
): Promise<boolean> {
  await store
    .insertInto('scheduled_jobs')
    .values({ name, due_at: next })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ due_at: next })
        .where('scheduled_jobs.due_at', '>', now)
        .where('scheduled_jobs.due_at', '<>', next),
    )
    .execute();
  const { numUpdatedRows } = await store
    .updateTable('scheduled_jobs')
    .set({ due_at: next })
    .where('name', '=', name)
    .where('due_at', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

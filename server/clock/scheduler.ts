import type { Logger } from 'pino';
import { MINUTE_MS } from '../../shared/durations.ts';

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

import type { Logger } from 'pino';
import { describeError } from '../describe-error.ts';
import { MINUTE_MS } from '../durations.ts';

/**
 * Work that no visitor asks for. It is called once a minute and finds out by itself whether its time has come; while it
 * runs it is not called again. `stopping` is aborted when the server stops: work that takes long then ends early.
 */
export type Job = (stopping: AbortSignal) => Promise<void>;

export interface Scheduler {
  /** Calls every job now, and once a minute from now on. A job that fails is logged and called again. */
  start(): void;
  /** Calls every job once; one that fails does not stop the others. Throws the first error when all are done. */
  runDue(): Promise<void>;
  /** Calls no job any more and resolves when the running ones are done. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = MINUTE_MS;

/** Runs the jobs that it is given, side by side. */
export function createScheduler({ jobs, log }: { jobs: readonly Job[]; log: Logger }): Scheduler {
  const stopping = new AbortController();
  let timer: ReturnType<typeof setInterval> | undefined;
  const running = new Map<Job, Promise<void>>();

  async function runDue(): Promise<void> {
    const outcomes = await Promise.allSettled(jobs.map((job) => job(stopping.signal)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  function look(): void {
    for (const job of jobs.filter((each) => !running.has(each))) {
      const done = job(stopping.signal)
        .catch((error) => log.error(describeError(error), 'what was due could not be done'))
        .finally(() => running.delete(job));
      running.set(job, done);
    }
  }

  return {
    start() {
      timer ??= setInterval(look, LOOK_EVERY_MS);
      look();
    },
    runDue,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}

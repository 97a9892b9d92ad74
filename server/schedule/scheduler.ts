import type { Logger } from 'pino';
import { describeError } from '../describe-error.ts';
import { MINUTE_MS, SECOND_MS } from '../durations.ts';
import { enqueueSummary } from '../outbox/enqueue.ts';
import { raiseAlerts } from '../replies/raise-alerts.ts';
import { NotOverwrittenError, overwriteDeleted } from '../retention/overwrite-deleted.ts';
import { planPurge } from '../retention/plan-purge.ts';
import { NIGHTLY_PURGE, purge } from '../retention/purge.ts';
import type { Store } from '../store/schema.ts';
import { lastWeek, nextPurgeAt, nextSummaryAt } from './calendar.ts';
import { followClock } from './follow-clock.ts';
import { takeTurn } from './take-turn.ts';

export interface Scheduler {
  /** Looks now, and every minute from now on. */
  start(): void;
  /** Does everything whose time has come, each whatever becomes of the others. Throws the first that failed. */
  runDue(): Promise<void>;
  /** Looks no more and resolves when the work in hand is done. */
  stop(): Promise<void>;
}

export interface SchedulerParts {
  store: Store;
  settings: { timeZone: string };
  /** Epoch milliseconds. */
  now: () => number;
  newId: () => string;
  /** Called when there is new mail in the outbox. */
  wakeOutbox: () => void;
  /** The folders in which a purge looks for copies of what it deletes. */
  mailDir: string;
  exportsDir: string;
  log: Logger;
}

const LOOK_EVERY_MS = MINUTE_MS;

/** How long others may be in the way of overwriting what was purged. */
const OVERWRITE_PATIENCE_MS = 5 * SECOND_MS;

const DAY_MS = 24 * 3_600_000;

const HELD =
  'nothing is purged: the clock is far ahead of the last purge. When it is wrong, set it. When it is right: npm run requests -- purge';

const TOO_MANY =
  'more is past its time than one night deletes, so the next nights go on. When that is right, to do it at once: npm run requests -- purge';

/** Does what no visitor asks for: alerts, the weekly summary, the nightly purge. Any number may share one database. */
export function createScheduler(parts: SchedulerParts): Scheduler {
  const { store, settings, now, newId, wakeOutbox, log } = parts;
  const { timeZone } = settings;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isStopping = false;
  /** What is being done: a purge may take long, and alerts do not wait for it. */
  const inHand = new Map<() => Promise<void>, Promise<void>>();

  async function raise(): Promise<void> {
    const raised = await raiseAlerts(store, { now: now(), newId });
    if (raised > 0) wakeOutbox();
  }

  async function summarise(): Promise<void> {
    const time = now();
    const enqueued = await store.transaction().execute(async (transaction) => {
      const job = { name: 'weekly summary', next: (after: number) => nextSummaryAt(after, timeZone) };
      if (!(await takeTurn(transaction, job, time))) return false;
      await enqueueSummary(transaction, { week: lastWeek(time, timeZone), now: time, newId });
      return true;
    });
    if (enqueued) wakeOutbox();
  }

  async function purgeNightly(): Promise<void> {
    const time = now();
    const job = { name: NIGHTLY_PURGE, next: (after: number) => nextPurgeAt(after, timeZone) };
    const turn = await store.transaction().execute(async (transaction) => {
      if (!(await takeTurn(transaction, job, time))) return undefined;
      return { leapMs: await followClock(transaction, job.name, time) };
    });
    if (turn === undefined) return;
    if (turn.leapMs !== undefined) {
      log.error({ clock: new Date(time).toISOString(), aheadDays: Math.floor(turn.leapMs / DAY_MS) }, HELD);
      return;
    }
    const { mailDir, exportsDir } = parts;
    const { due, inOneNight } = await planPurge(store, { now: time, timeZone });
    const purged = await purge(store, {
      mailDir,
      exportsDir,
      timeZone,
      now: time,
      atMost: inOneNight,
      isStopping: () => isStopping,
    });
    log.info(purged, 'purged what was past its time');
    if (due > inOneNight) log.error({ left: due - inOneNight }, TOO_MANY);
    if (purged.requests > 0) await overwrite();
  }

  /** A backup that never stops reading is no trouble: what is deleted is overwritten when the space is used again. */
  async function overwrite(): Promise<void> {
    try {
      await overwriteDeleted(store, { patienceMs: OVERWRITE_PATIENCE_MS });
    } catch (error) {
      if (!(error instanceof NotOverwrittenError)) throw error;
      log.warn({ reason: error.reason }, 'what was purged is deleted, and not overwritten yet');
    }
  }

  const jobs = [raise, summarise, purgeNightly];

  async function runDue(): Promise<void> {
    const outcomes = await Promise.allSettled(jobs.map((job) => job()));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  function look(): void {
    for (const job of jobs.filter((each) => !inHand.has(each))) {
      const done = job()
        .catch((error) => log.error(describeError(error), 'what was due could not be done'))
        .finally(() => inHand.delete(job));
      inHand.set(job, done);
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
      isStopping = true;
      await Promise.all(inHand.values());
    },
  };
}

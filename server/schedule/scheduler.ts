import type { Logger } from 'pino';
import { describeError } from '../describe-error.ts';
import { enqueueSummary } from '../mail/outbox/enqueue-summary.ts';
import { raiseAlerts } from '../replies/raise-alerts.ts';
import type { Store } from '../store/schema.ts';
import { lastWeek, nextSummaryAt } from './calendar.ts';
import { takeTurn } from './take-turn.ts';

export interface Scheduler {
  /** Looks now, and every minute from now on. */
  start(): void;
  /** Does everything whose time has come. Throws when the store does. */
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
  log: Logger;
}

const LOOK_EVERY_MS = 60_000;

/** Does what no visitor asks for: alerts about replies, the weekly summary. Any number may share one database. */
export function createScheduler(parts: SchedulerParts): Scheduler {
  const { store, settings, now, newId, wakeOutbox, log } = parts;
  const { timeZone } = settings;
  let timer: ReturnType<typeof setInterval> | undefined;
  let running: Promise<void> | undefined;

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

  async function runDue(): Promise<void> {
    await raise();
    await summarise();
  }

  function look(): void {
    running ??= runDue()
      .catch((error) => log.error(describeError(error), 'what was due could not be done'))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    start() {
      timer ??= setInterval(look, LOOK_EVERY_MS);
      look();
    },
    runDue,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

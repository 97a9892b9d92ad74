import { SECOND_MS } from '../../shared/durations.ts';
import { describeError } from '../process/errors.ts';
import { EVENT_KINDS, MAIL_KINDS } from '../store/schema.ts';
import type { Channel, KindName } from './channel.ts';
import { claim, nextDue } from './claim.ts';
import { type DeliveryParts, deliver } from './deliver.ts';

export interface Worker {
  /** Starts delivering whenever something is due. */
  start(): void;
  /** Looks now, because something was just enqueued. */
  wake(): void;
  /** Delivers everything that is due and resolves when all of it is settled. */
  deliverDue(): Promise<void>;
  /**
   * Claims nothing more and resolves when the claimed rows are settled. After `graceMs` it cuts off those that are still
   * being sent, so that they are due again.
   */
  stop(graceMs: number): Promise<void>;
}

/** How many rows of one channel are sent at the same time: one silent server must not delay the rest. */
const AT_ONCE = 4;

/** The longest sleep. It must end for rows that another process enqueued, and when the clock was changed. */
export const LONGEST_SLEEP_MS = 30 * SECOND_MS;

type WorkerParts = DeliveryParts & { newId: () => string };

/**
 * The outbox worker. Any number of workers may share one database. Its channels do not wait for each other: what is
 * sent through one is not delayed by a receiver of another that hangs.
 */
export function createWorker(parts: WorkerParts): Worker {
  const byChannel = Map.groupBy([...MAIL_KINDS, ...EVENT_KINDS], (name) => parts.kinds[name].channel);
  const workers = [...byChannel].flatMap(([channel, names]) =>
    channel === undefined ? [] : [createChannelWorker(parts, channel, names)],
  );
  const ofAll = async (act: (worker: Worker) => Promise<void>) => void (await Promise.all(workers.map(act)));
  return {
    start() {
      for (const worker of workers) worker.start();
    },
    wake() {
      for (const worker of workers) worker.wake();
    },
    deliverDue: () => ofAll((worker) => worker.deliverDue()),
    stop: (graceMs) => ofAll((worker) => worker.stop(graceMs)),
  };
}

/** Delivers rows of these kinds, all through one channel. */
function createChannelWorker(parts: WorkerParts, channel: Channel, names: readonly KindName[]): Worker {
  const { store, now, newId, log } = parts;
  const cutOff = new AbortController();
  let running: Promise<void> | undefined;
  let stopping = false;
  let woken = Promise.withResolvers<void>();

  async function deliverDue(): Promise<void> {
    while (!stopping) {
      const rows = await claim(store, { kinds: names, lease: newId(), now: now(), limit: AT_ONCE });
      if (rows.length === 0) return;
      const outcomes = await Promise.allSettled(
        rows.map((row) => deliver(parts, channel, row, cutOff.signal)),
      );
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') throw outcome.reason;
        // What waits is kept, and tried again after the next start.
        if (outcome.value?.kind === 'gone') stopping = true;
      }
    }
  }

  async function run(): Promise<void> {
    while (!stopping) {
      woken = Promise.withResolvers();
      let sleepMs = LONGEST_SLEEP_MS;
      try {
        await deliverDue();
        sleepMs = Math.max(0, ((await nextDue(store, names)) ?? Number.POSITIVE_INFINITY) - now());
      } catch (error) {
        log.error(describeError(error), 'the outbox could not be read or written');
      }
      await sleep(Math.min(sleepMs, LONGEST_SLEEP_MS));
    }
  }

  async function sleep(ms: number): Promise<void> {
    const timer = setTimeout(woken.resolve, ms);
    await woken.promise;
    clearTimeout(timer);
  }

  return {
    start() {
      running ??= run();
    },
    wake: () => woken.resolve(),
    deliverDue,
    async stop(graceMs) {
      stopping = true;
      woken.resolve();
      const grace = setTimeout(() => cutOff.abort(), graceMs);
      await running;
      clearTimeout(grace);
    },
  };
}

import { randomUUIDv7 } from 'node:crypto';
import { HOUR_MS, SECOND_MS } from '../../shared/durations.ts';
import type { Context } from '../context.ts';
import type { ChannelName } from '../store/kinds.ts';
import type { Channel } from './channel.ts';
import { claim } from './claim.ts';
import { deliver, STORE_AWAY } from './deliver.ts';

export interface Worker {
  /** Starts to deliver whenever something is due. */
  start(): void;
  /** Looks now, because something was just enqueued. */
  wake(): void;
  /**
   * Claims nothing more and resolves when the claimed rows are settled. After `graceMs` it cuts off those that are
   * still being sent, so that they are due again.
   */
  stop(graceMs: number): Promise<void>;
}

/** At most this many rows are sent at the same time. One that hangs keeps its place, and the others go on in the rest. */
const MOST_AT_ONCE = 4;

/** A worker polls this often, for what came due and for what another process enqueued. */
const POLL_EVERY_MS = 30 * SECOND_MS;

/** A receiver that wants no more is left alone for this time. */
const GONE_PAUSE_MS = HOUR_MS;

/** Delivers the rows of one channel. Any number of workers may share one database. */
export function createWorker<Name extends ChannelName>(context: Context, channel: Channel<Name>): Worker {
  const { store, clock, monotonic, log } = context;
  const inHand = new Map<string, Promise<void>>();
  const cutOff = new AbortController();
  let running: Promise<void> | undefined;
  let stopping = false;
  /** The worker pauses until this time of the monotonic clock. */
  let pausedUntil = 0;
  let woken = Promise.withResolvers<void>();
  const reportStore = (error: unknown) => log.error({ error }, STORE_AWAY);

  async function run(): Promise<void> {
    while (!stopping) {
      woken = Promise.withResolvers();
      await startDeliveries().catch(reportStore);
      const timer = setTimeout(woken.resolve, POLL_EVERY_MS);
      await woken.promise;
      clearTimeout(timer);
    }
    await Promise.all(inHand.values());
  }

  async function startDeliveries(): Promise<void> {
    const limit = monotonic() < pausedUntil ? 0 : MOST_AT_ONCE - inHand.size;
    if (limit === 0) return;
    const lease = randomUUIDv7();
    const ours = { channel: channel.name, lease, now: clock(), limit, inHand: [...inHand.keys()] };
    const claimedAt = monotonic();
    for (const row of await claim(store, ours)) {
      const delivery = deliver(context, channel, row, { cutOff: cutOff.signal, claimedAt })
        .then((failure) => {
          if (failure?.category === 'gone') pausedUntil = monotonic() + GONE_PAUSE_MS;
        }, reportStore)
        .finally(() => {
          inHand.delete(row.id);
          woken.resolve();
        });
      inHand.set(row.id, delivery);
    }
  }

  return {
    start() {
      running ??= run();
    },
    wake: () => woken.resolve(),
    async stop(graceMs) {
      stopping = true;
      woken.resolve();
      AbortSignal.timeout(graceMs).addEventListener('abort', () => cutOff.abort());
      await running;
    },
  };
}

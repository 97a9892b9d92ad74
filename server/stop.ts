import type { Logger } from 'pino';
import { SECOND_MS } from '../shared/durations.ts';
import type { Transport } from './channels/mail/outgoing-mail.ts';
import type { Listening } from './http/listen.ts';
import type { Worker } from './outbox/worker.ts';
import { describeError } from './process/errors.ts';
import type { Scheduler } from './schedule/scheduler.ts';
import type { Store } from './store/schema.ts';
import type { VisitCounter } from './visits/visit-counter.ts';

interface Running {
  server: Listening;
  metricsServer: Listening | undefined;
  worker: Worker;
  scheduler: Scheduler;
  visits: VisitCounter;
  transport: Transport;
  store: Store;
  log: Logger;
  /** How long it waits for idle clients to send another request and be told to close. */
  idleGraceMs?: number | undefined;
}

/** What is in hand may take so long. The rest of the time is for the store. */
const GRACE_MS = 3 * SECOND_MS;
const AT_MOST_MS = 4.5 * SECOND_MS;
const IDLE_GRACE_MS = 2 * SECOND_MS;

/**
 * Finishes the current requests and deliveries, stores the visits of the last minute and closes the store. Takes less
 * than 5 seconds, also when a client, a receiver or the store hangs: what is then not settled is sent again once its
 * lease ends.
 */
export async function stop(running: Running): Promise<void> {
  await within(AT_MOST_MS, finish(running));
}

async function finish(running: Running): Promise<void> {
  const { server, metricsServer, worker, scheduler, visits, transport, store, log } = running;
  await Promise.all([
    server.close({ idleMs: running.idleGraceMs ?? IDLE_GRACE_MS, graceMs: GRACE_MS }),
    metricsServer?.close({ idleMs: 0, graceMs: 0 }),
    worker.stop(GRACE_MS),
    within(GRACE_MS, scheduler.stop()),
  ]);
  // Only now is the last answer given.
  await visits.flush().catch((error) => log.error(describeError(error), 'the last visits are not counted'));
  transport.close();
  await store.destroy();
}

/** Resolves when the work is done, or after so many milliseconds. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}

import type { Logger } from 'pino';
import { SECOND_MS } from '../shared/durations.ts';
import type { Config } from './config.ts';
import { LOCK_WAIT_MS } from './store/database.ts';
import type { Store } from './store/schema.ts';

/** Every duration in this server is in milliseconds. */
export interface Clocks {
  /** Tells the time, in epoch milliseconds. A person may set this clock. */
  clock: () => number;
  /** Counts from an unknown start, and no one can set it: compare it only with itself. */
  monotonic: () => number;
}

/** The server works with this. The clocks and `random` come from outside, so that tests decide what happens when. */
export interface Context extends Clocks {
  config: Config;
  /** Signs links, and keys the hashes of values. */
  secret: string;
  store: Store;
  /** This returns a number from 0 up to 1, by which retries spread. */
  random: () => number;
  log: Logger;
  /** Call this after something was put into the outbox: the workers then look at once. */
  wakeOutbox: () => void;
}

/** The server starts in these surroundings, which tests change. */
export interface Surroundings extends Clocks, Pick<Context, 'random' | 'log'> {
  /** In milliseconds: how long the server waits for a lock or the database's answer, and at a stop for an idle client. */
  patience: { store: number; idleClient: number };
}

/** Every program but a test runs in these surroundings. */
export const thisMachine = {
  clock: Date.now,
  monotonic: () => performance.now(),
  random: Math.random,
  patience: { store: LOCK_WAIT_MS, idleClient: 2 * SECOND_MS },
} as const satisfies Omit<Surroundings, 'log'>;

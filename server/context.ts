import type { Logger } from 'pino';
import { SECOND_MS } from '../shared/durations.ts';
import type { Copies } from './store/kinds.ts';
import type { Store } from './store/schema.ts';

/** Every time in this server is in epoch milliseconds. */
export interface Clocks {
  /** This clock tells the time, and a person may set it. */
  clock: () => number;
  /** This clock counts milliseconds, and no one can set it. */
  monotonic: () => number;
}

/** The server works with this. The clocks and `random` come from outside, so that tests decide what happens when. */
export interface Context extends Clocks {
  store: Store;
  /** This returns a number from 0 up to 1, by which retries spread. */
  random: () => number;
  log: Logger;
}

/** Code that causes mail works with this. */
export interface EnqueueContext extends Context {
  copies: Copies;
  /** The caller says by this that something new is in the outbox. */
  wakeOutbox: () => void;
}

/** The server starts in these surroundings, which tests change. */
export interface Surroundings extends Omit<Context, 'store'> {
  /** The server waits so many milliseconds for a lock or for the database's answer, and at a stop for an idle client. */
  patience: { store: number; idleClient: number };
}

/** Every program but a test runs in these surroundings. */
export const thisMachine = {
  clock: Date.now,
  monotonic: () => performance.now(),
  random: Math.random,
  patience: { store: 5 * SECOND_MS, idleClient: 2 * SECOND_MS },
} as const satisfies Omit<Surroundings, 'log'>;

import { randomUUIDv7 } from 'node:crypto';
import type { Logger } from 'pino';
import { SECOND_MS } from '../shared/durations.ts';
import type { Copies } from './store/kinds.ts';
import type { Store } from './store/schema.ts';

export interface Clocks {
  /** Epoch milliseconds. */
  clock: () => number;
  /** Milliseconds of a clock that no one can set. */
  monotonic: () => number;
}

/** The server works with this. Time and chance come from outside, so that tests own them. */
export interface Context extends Clocks {
  store: Store;
  /** A new UUID version 7. */
  newId: () => string;
  /** From 0 up to 1. */
  random: () => number;
  log: Logger;
}

/** Code that causes mail works with this. */
export interface TellingContext extends Context {
  copies: Copies;
  /** Called when there is new mail in the outbox. */
  wakeOutbox: () => void;
}

/** How long the server waits for others, in milliseconds. */
interface Patience {
  /** For a lock, or for the database's answer. */
  store: number;
  /** At a stop, for an idle client's next call. */
  idleClient: number;
}

/** The server starts in these surroundings, which tests change. */
export interface Surroundings extends Omit<Context, 'store'> {
  patience: Patience;
}

/** The surroundings of a server that is no test. */
export const thisMachine = {
  clock: Date.now,
  monotonic: () => performance.now(),
  newId: randomUUIDv7,
  random: Math.random,
  patience: { store: 5 * SECOND_MS, idleClient: 2 * SECOND_MS },
} as const satisfies Omit<Surroundings, 'log'>;

import type { Logger } from 'pino';
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

/** The same for what causes mail. */
export interface TellingContext extends Context {
  copies: Copies;
  /** Called when there is new mail in the outbox. */
  wakeOutbox: () => void;
}

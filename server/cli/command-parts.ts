import type { Config } from '../config.ts';
import type { Store } from '../store/schema.ts';

/** How long others may be in the way of what a command wants, in milliseconds. */
export const PATIENCE_MS = 10_000;

/** What commands are made of. */
export interface CommandParts {
  /** @throws {ConfigError} for a bad setting; only then, so that help works without any. */
  config(): Config;
  /** @throws {CommandError} when there is none: a command makes no new one, which would fit nothing. */
  secret(): string;
  /** Opens the store for the time of the work. `migrate` brings it up to date first, as a server's start does. */
  withStore<Result>(
    work: (store: Store) => Promise<Result>,
    options?: { migrate?: boolean },
  ): Promise<Result>;
  /** Epoch milliseconds. */
  now(): number;
}

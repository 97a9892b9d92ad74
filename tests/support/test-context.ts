import { pino } from 'pino';
import { type Config, readConfig } from '../../server/config.ts';
import type { Context } from '../../server/context.ts';
import type { Store } from '../../server/store/schema.ts';

export const TEST_CONFIG: Config = {
  ...readConfig({
    PUBLIC_ORIGIN: 'https://agency.example',
    MAIL_FROM: 'Agency <desk@agency.example>',
    MAIL_TO: 'Front Desk <new@agency.example>',
    DATA_DIR: '/nowhere',
  }),
  timeZone: 'UTC',
};

export const TEST_SECRET = 'a secret for the tests, of no use elsewhere';

interface Differences {
  config?: Config;
  /** Both clocks show it, unless `monotonic` is given. */
  clock: () => number;
  monotonic?: () => number;
  /** Takes each line of the log. */
  write?: (line: string) => void;
}

/** A server's parts work with this on that store. */
export function testContext(store: Store, differences: Differences): Context {
  const { config = TEST_CONFIG, clock, monotonic = clock, write = () => {} } = differences;
  const log = pino({}, { write });
  return { config, secret: TEST_SECRET, store, clock, monotonic, random: () => 0, log, wakeOutbox() {} };
}

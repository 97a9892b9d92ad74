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

type Differences = { config?: Config; write?: (line: string) => void } & Pick<Context, 'clock'> &
  Partial<Pick<Context, 'monotonic'>>;

/** A server's parts work with this on that store. `write` takes each line of the log. */
export function testContext(store: Store, differences: Differences): Context {
  const { config = TEST_CONFIG, clock, monotonic = clock, write = () => {} } = differences;
  const log = pino({}, { write });
  return { config, secret: TEST_SECRET, store, clock, monotonic, random: () => 0, log, wakeOutbox() {} };
}

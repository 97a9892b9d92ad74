import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { checkPublicOrigin } from './check-public-origin.ts';

test.each([
  ['https://www.agency.test', 'pass', 'https://www.agency.test'],
  ['http://www.agency.test', 'fail', 'not https'],
  ['https://www.example.com', 'fail', 'a placeholder'],
])('the public origin %s: %s', (origin, verdict, words) => {
  const outcome = checkPublicOrigin(readConfig({ PUBLIC_ORIGIN: origin }).publicOrigin);
  expect(outcome.says).toContain(words);
  expect(outcome.verdict).toBe(verdict);
});

import { expect, test } from 'vitest';
import { readableDuration } from './readable-duration.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [-5 * MINUTE, 'under a minute'],
  [0, 'under a minute'],
  [MINUTE, '1 min'],
  [HOUR - 1, '59 min'],
  [HOUR, '1 hr'],
  [26 * HOUR + 5 * MINUTE, '26 hr, 5 min'],
  [48 * HOUR - 1, '47 hr, 59 min'],
  [48 * HOUR, '2 days'],
  [73 * HOUR + 59 * MINUTE, '3 days, 1 hr'],
])('%i ms read as %s', (ms, words) => {
  expect(readableDuration(ms)).toBe(words);
});

import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts';
import { delayAfter, LONGEST_DELAY_MS, triedForMs } from './settle.ts';

const attempts = Array.from({ length: 60 }, (_, index) => index + 1);

test('waits grow from one minute to thirty, are at most a tenth longer, and none exceeds the longest', () => {
  expect(attempts.slice(0, 6).map((attempt) => delayAfter(attempt, () => 0) / MINUTE_MS)).toEqual([
    1, 5, 15, 30, 30, 30,
  ]);
  expect(delayAfter(60, () => 0.999)).toBeLessThanOrEqual(LONGEST_DELAY_MS);
});

test('the first attempt has tried for no time, and the fifty-second for a day', () => {
  expect(triedForMs(1)).toBe(0);
  expect(triedForMs(3)).toBe(6 * MINUTE_MS);
  expect(attempts.find((attempt) => triedForMs(attempt) >= DAY_MS)).toBe(52);
});

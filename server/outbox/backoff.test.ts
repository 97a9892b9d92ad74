import { expect, test } from 'vitest';
import { delayAfter, LONGEST_DELAY_MS, triedForMs } from './backoff.ts';

const MINUTE = 60_000;
const attempts = Array.from({ length: 60 }, (_, index) => index + 1);

test('waits grow from one minute to thirty, are at most a tenth longer, and none exceeds the longest', () => {
  expect(attempts.slice(0, 6).map((attempt) => delayAfter(attempt, () => 0) / MINUTE)).toEqual([
    1, 5, 15, 30, 30, 30,
  ]);
  expect(delayAfter(60, () => 0.999)).toBeLessThanOrEqual(LONGEST_DELAY_MS);
});

test('the first attempt has tried for no time, and the fifty-second for a day', () => {
  expect(triedForMs(1)).toBe(0);
  expect(triedForMs(3)).toBe(6 * MINUTE);
  expect(attempts.find((attempt) => triedForMs(attempt) >= 24 * 60 * MINUTE)).toBe(52);
});

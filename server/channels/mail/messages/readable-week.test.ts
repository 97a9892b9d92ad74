import { expect, test } from 'vitest';
import { readableWeek } from './readable-week.ts';

test.each([
  ['UTC', '2026-01-05T00:00Z', '2026-01-12T00:00Z', 'Mon, Jan 5 to Sun, Jan 11, 2026'],
  ['America/New_York', '2026-03-02T05:00Z', '2026-03-09T04:00Z', 'Mon, Mar 2 to Sun, Mar 8, 2026'],
  ['Asia/Tokyo', '2025-12-28T15:00Z', '2026-01-04T15:00Z', 'Mon, Dec 29, 2025 to Sun, Jan 4, 2026'],
])('the days of a week in %s from %s', (timeZone, start, end, words) => {
  expect(readableWeek({ start: Date.parse(start), end: Date.parse(end) }, timeZone)).toBe(words);
});

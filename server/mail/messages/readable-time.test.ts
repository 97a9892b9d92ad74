import { expect, test } from 'vitest';
import { readableTime } from './readable-time.ts';

test.each([
  ['UTC', '2026-11-21T11:33:00Z', 'Sat, Nov 21, 2026, 11:33 AM UTC'],
  ['UTC', '2026-11-21T00:05:00Z', 'Sat, Nov 21, 2026, 12:05 AM UTC'],
  ['America/Chicago', '2026-07-01T03:00:00Z', 'Tue, Jun 30, 2026, 10:00 PM CDT'],
])('the time in %s at %s', (zone, moment, words) => {
  expect(readableTime(Date.parse(moment), zone)).toBe(words);
});

import { expect, test } from 'vitest';
import { readableTime } from './readable.ts';
import { replyDueAt } from './replies/reply-clock.ts';

test.each([
  ['UTC', '2026-11-21T11:33:00Z', 'Sat, Nov 21, 2026, 11:33 AM UTC'],
  ['UTC', '2026-11-21T00:05:00Z', 'Sat, Nov 21, 2026, 12:05 AM UTC'],
  ['America/Chicago', '2026-07-01T03:00:00Z', 'Tue, Jun 30, 2026, 10:00 PM CDT'],
])('the time in %s at %s', (zone, moment, words) => {
  expect(readableTime(Date.parse(moment), zone)).toBe(words);
});

test.each([
  ['forward', '2026-03-07T20:00:00Z', 'Sat, Mar 7, 2026, 3:00 PM EST', 'Sun, Mar 8, 2026, 4:00 PM EDT'],
  ['back', '2026-10-31T19:00:00Z', 'Sat, Oct 31, 2026, 3:00 PM EDT', 'Sun, Nov 1, 2026, 2:00 PM EST'],
])('24 hours across the night in which clocks go %s', (_direction, moment, before, after) => {
  const received = Date.parse(moment);
  expect(readableTime(received, 'America/New_York')).toBe(before);
  expect(readableTime(replyDueAt(received), 'America/New_York')).toBe(after);
});

test.each([
  ['2026-11-01T05:30:00Z', 'Sun, Nov 1, 2026, 1:30 AM EDT'],
  ['2026-11-01T06:30:00Z', 'Sun, Nov 1, 2026, 1:30 AM EST'],
])('the hour that comes twice is told apart by its zone: %s', (moment, words) => {
  expect(readableTime(Date.parse(moment), 'America/New_York')).toBe(words);
});

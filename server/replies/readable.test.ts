import { expect, test } from 'vitest';
import { brand } from '../../agency/brand.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import { countOf, readableDuration, readableTime, readableWeek, weekdayTime } from './readable.ts';

test.each([
  ['UTC', '2026-11-21T11:33:00Z', 'Sat, Nov 21, 2026, 11:33 AM UTC'],
  ['America/Chicago', '2026-07-01T03:00:00Z', 'Tue, Jun 30, 2026, 10:00 PM CDT'],
  ['America/New_York', '2026-11-01T05:30:00Z', 'Sun, Nov 1, 2026, 1:30 AM EDT'],
  ['America/New_York', '2026-11-01T06:30:00Z', 'Sun, Nov 1, 2026, 1:30 AM EST'],
])('the time in %s at %s', (zone, moment, words) => {
  expect(readableTime(Date.parse(moment), zone, 'en-US')).toBe(words);
});

test('a moment of this week is short, and holds only plain spaces', () => {
  expect(weekdayTime(Date.parse('2026-11-21T16:33:00Z'), 'America/New_York', 'en-US')).toBe('Sat 11:33 AM');
});

test.each([
  ['America/New_York', '2026-03-02T05:00Z', '2026-03-09T04:00Z', 'Mon, Mar 2 to Sun, Mar 8, 2026'],
  ['Asia/Tokyo', '2025-12-28T15:00Z', '2026-01-04T15:00Z', 'Mon, Dec 29, 2025 to Sun, Jan 4, 2026'],
])('the days of a week in %s from %s', (timeZone, start, end, words) => {
  expect(readableWeek({ start: Date.parse(start), end: Date.parse(end) }, timeZone, 'en-US')).toBe(words);
});

test('in another locale a time and a week are written as people write them there, with plain spaces', () => {
  const [start = 0, end = 0] = ['2026-01-05T00:00Z', '2026-01-12T00:00Z'].map((moment) => Date.parse(moment));
  expect(readableTime(start, 'Europe/London', 'en-GB')).toBe('Mon, 5 Jan 2026, 00:00 GMT');
  expect(readableWeek({ start, end }, 'Europe/London', 'en-GB')).toBe('Mon, 5 Jan to Sun, 11 Jan 2026');
});

test.each([
  [-5 * MINUTE_MS, 'under a minute'],
  [MINUTE_MS, '1 min'],
  [HOUR_MS - 1, '59 min'],
  [26 * HOUR_MS + 5 * MINUTE_MS, '26 hr, 5 min'],
  [48 * HOUR_MS - 1, '47 hr, 59 min'],
  [48 * HOUR_MS, '2 days'],
  [73 * HOUR_MS + 59 * MINUTE_MS, '3 days, 1 hr'],
])('%i ms read as %s', (ms, words) => {
  expect(readableDuration(ms, 'en-US')).toBe(words);
});

test.each([
  [0, '0 replies'],
  [1, '1 reply'],
  [1_234, `${(1_234).toLocaleString(brand.locale)} replies`],
])('%i of a thing', (count, words) => {
  expect(countOf(count, 'reply', 'replies')).toBe(words);
});

import { expect, test } from 'vitest';
import { lastWeek, monthsBefore, nextPurgeAt, nextSummaryAt } from './calendar.ts';

const NEW_YORK = 'America/New_York';
const at = (iso: string) => Date.parse(iso);
const iso = (epochMs: number) => new Date(epochMs).toISOString();

test.each([
  ['a Wednesday', '2026-01-07T12:00:00Z', '2026-01-12T13:00:00.000Z'],
  ['a Monday before eight', '2026-01-12T12:59:59Z', '2026-01-12T13:00:00.000Z'],
  ['a Monday at eight', '2026-01-12T13:00:00Z', '2026-01-19T13:00:00.000Z'],
  ['a Monday in UTC that is still Sunday there', '2026-01-12T04:00:00Z', '2026-01-12T13:00:00.000Z'],
  ['the week in which clocks go forward', '2026-03-04T12:00:00Z', '2026-03-09T12:00:00.000Z'],
  ['the week in which clocks go back', '2026-10-28T12:00:00Z', '2026-11-02T13:00:00.000Z'],
])('from %s the next summary is on Monday at eight by the agency’s clock', (_from, now, expected) => {
  expect(iso(nextSummaryAt(at(now), NEW_YORK))).toBe(expected);
});

test.each([
  ['the evening', '2026-01-07T23:00:00Z', '2026-01-08T08:00:00.000Z'],
  ['just before', '2026-01-08T07:59:59Z', '2026-01-08T08:00:00.000Z'],
  ['the very moment', '2026-01-08T08:00:00Z', '2026-01-09T08:00:00.000Z'],
  ['the night in which clocks go forward', '2026-03-08T06:00:00Z', '2026-03-08T07:00:00.000Z'],
])('from %s the next purge is at three at night by the agency’s clock', (_from, now, expected) => {
  expect(iso(nextPurgeAt(at(now), NEW_YORK))).toBe(expected);
});

test('the last week begins on the Monday before this week’s, by the agency’s calendar', () => {
  expect(lastWeek(at('2026-01-12T13:00:00Z'), NEW_YORK)).toBe('2026-01-05');
  expect(lastWeek(at('2026-01-12T04:00:00Z'), NEW_YORK)).toBe('2025-12-29');
});

test('months are calendar months of any length', () => {
  expect(iso(monthsBefore(at('2026-02-28T12:00:00Z'), 24, 'UTC'))).toBe('2024-02-28T12:00:00.000Z');
  expect(iso(monthsBefore(at('2028-02-29T12:00:00Z'), 24, 'UTC'))).toBe('2026-02-28T12:00:00.000Z');
});

import { expect, test } from 'vitest';
import { monthsBefore, nextNightAt } from './calendar.ts';

const NEW_YORK = 'America/New_York';
const at = (iso: string) => Date.parse(iso);
const iso = (epochMs: number) => new Date(epochMs).toISOString();

test.each([
  ['the evening', '2026-01-07T23:00:00Z', '2026-01-08T08:00:00.000Z'],
  ['just before', '2026-01-08T07:59:59Z', '2026-01-08T08:00:00.000Z'],
  ['the very moment', '2026-01-08T08:00:00Z', '2026-01-09T08:00:00.000Z'],
  ['the night in which clocks go forward', '2026-03-08T06:00:00Z', '2026-03-08T07:00:00.000Z'],
])('from %s the next night’s work is at three by the agency’s clock', (_from, now, expected) => {
  expect(iso(nextNightAt(at(now), NEW_YORK))).toBe(expected);
});

test('months are calendar months of any length', () => {
  expect(iso(monthsBefore(at('2026-02-28T12:00:00Z'), 24, 'UTC'))).toBe('2024-02-28T12:00:00.000Z');
  expect(iso(monthsBefore(at('2028-02-29T12:00:00Z'), 24, 'UTC'))).toBe('2026-02-28T12:00:00.000Z');
});

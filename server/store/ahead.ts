import { HOUR_MS } from '../../shared/durations.ts';

/** How far apart the clocks of an agency's machines may be. */
const LEEWAY_MS = HOUR_MS;

/**
 * The first and the last moment that counts as still to come, for what is at most `atMostMs` ahead when it is stored. A
 * stored time beyond is from a clock that was wrong, and counts as past, everywhere. In epoch milliseconds.
 */
export function ahead(now: number, atMostMs = 0): [from: number, to: number] {
  return [now + 1, now + atMostMs + LEEWAY_MS];
}

/** The same, of one stored time. */
export function isAhead(time: number, now: number, atMostMs = 0): boolean {
  const [from, to] = ahead(now, atMostMs);
  return time >= from && time <= to;
}

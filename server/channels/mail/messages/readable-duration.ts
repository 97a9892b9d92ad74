const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long something took, to the minute, and from two days on to the hour: `26 hr, 5 min`, `3 days, 1 hr`. */
export function readableDuration(ms: number): string {
  if (ms < MINUTE_MS) return 'under a minute';
  const inDays = ms >= 2 * DAY_MS;
  const format = new Intl.DurationFormat('en-US', { style: 'short' });
  return format.format({
    days: inDays ? Math.floor(ms / DAY_MS) : 0,
    hours: Math.floor((inDays ? ms % DAY_MS : ms) / HOUR_MS),
    minutes: inDays ? 0 : Math.floor((ms % HOUR_MS) / MINUTE_MS),
  });
}

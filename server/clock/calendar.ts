/** When the week's summary is written: the first working day, early. */
const SUMMARY_HOUR = 8;

/** The time of night with little other work. */
const PURGE_HOUR = 3;

/** The next Monday at `SUMMARY_HOUR` in that zone, after `now`. Both in epoch milliseconds. */
export function nextSummaryAt(now: number, timeZone: string): number {
  const today = local(now, timeZone);
  return next(now, { from: today.subtract({ days: today.dayOfWeek - 1 }), hour: SUMMARY_HOUR, every: 7 });
}

/** The next `PURGE_HOUR` in that zone, after `now`. Both in epoch milliseconds. */
export function nextPurgeAt(now: number, timeZone: string): number {
  return next(now, { from: local(now, timeZone), hour: PURGE_HOUR, every: 1 });
}

/** The first day of the last week that is over, in that zone, such as `2026-01-05`. */
export function lastWeek(now: number, timeZone: string): string {
  const today = local(now, timeZone).toPlainDate();
  return today.subtract({ days: today.dayOfWeek - 1, weeks: 1 }).toString();
}

/** The moment that many months of the calendar before `now`. Both in epoch milliseconds. */
export function monthsBefore(now: number, months: number, timeZone: string): number {
  return local(now, timeZone).subtract({ months }).epochMilliseconds;
}

function local(now: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
}

function next(now: number, when: { from: Temporal.ZonedDateTime; hour: number; every: number }): number {
  const at = (day: Temporal.ZonedDateTime) => day.withPlainTime({ hour: when.hour }).epochMilliseconds;
  return at(when.from) > now ? at(when.from) : at(when.from.add({ days: when.every }));
}

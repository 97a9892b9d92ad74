/** When the week's summary is written: the first working day, early. */
const SUMMARY_HOUR = 8;

/** The time of night with little other work. */
const PURGE_HOUR = 3;

/** The next Monday at 8 o'clock in that zone, after `now`. Both in epoch milliseconds. */
export function nextSummaryAt(now: number, timeZone: string): number {
  const today = local(now, timeZone);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  return firstAfter(now, [at(monday, SUMMARY_HOUR), at(monday.add({ weeks: 1 }), SUMMARY_HOUR)]);
}

/** The next 3 o'clock at night in that zone, after `now`. Both in epoch milliseconds. */
export function nextPurgeAt(now: number, timeZone: string): number {
  const today = local(now, timeZone);
  return firstAfter(now, [at(today, PURGE_HOUR), at(today.add({ days: 1 }), PURGE_HOUR)]);
}

/** The first day of the last week that is over, in that zone, such as `2026-01-05`. */
export function lastWeek(now: number, timeZone: string): string {
  const today = local(now, timeZone).toPlainDate();
  return today.subtract({ days: today.dayOfWeek - 1, weeks: 1 }).toString();
}

/** The day of that moment in that zone, such as `2026-01-05`. */
export function dayOf(now: number, timeZone: string): string {
  return local(now, timeZone).toPlainDate().toString();
}

/** The moment that many months of the calendar before `now`. Both in epoch milliseconds. */
export function monthsBefore(now: number, months: number, timeZone: string): number {
  return local(now, timeZone).subtract({ months }).epochMilliseconds;
}

function local(now: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
}

function at(day: Temporal.ZonedDateTime, hour: number): number {
  return day.toPlainDate().toZonedDateTime({ timeZone: day.timeZoneId, plainTime: { hour } })
    .epochMilliseconds;
}

function firstAfter(now: number, moments: [number, number]): number {
  return moments[0] > now ? moments[0] : moments[1];
}

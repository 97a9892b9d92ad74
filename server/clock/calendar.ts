/** There is little other work at this hour. */
const NIGHT_HOUR = 3;

/** Returns the next `NIGHT_HOUR` in that zone, after `now`. */
export function nextNightAt(now: number, timeZone: string): number {
  const today = local(now, timeZone).withPlainTime({ hour: NIGHT_HOUR });
  const isToCome = today.epochMilliseconds > now;
  return (isToCome ? today : today.add({ days: 1 })).epochMilliseconds;
}

/** Returns the moment that many months of the calendar before `now`. */
export function monthsBefore(now: number, months: number, timeZone: string): number {
  return local(now, timeZone).subtract({ months }).epochMilliseconds;
}

function local(now: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
}

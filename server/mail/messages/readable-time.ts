/** A moment as people read it, its zone named: `Sat, Nov 21, 2026, 11:33 AM UTC`. */
export function readableTime(epochMs: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  // ICU sets a narrow no-break space before AM and PM, which old mail fonts show as a box.
  return format.format(epochMs).replace(/\s/gu, ' ');
}

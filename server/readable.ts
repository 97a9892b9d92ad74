/** Made once for each zone: making one takes many times longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment as people read it, its zone named: `Sat, Nov 21, 2026, 11:33 AM UTC`. */
export function readableTime(epochMs: number, timeZone: string): string {
  // ICU sets a narrow no-break space before AM and PM, which old mail fonts show as a box.
  return formatOf(timeZone).format(epochMs).replace(/\s/gu, ' ');
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone);
  if (kept !== undefined) return kept;
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
  formats.set(timeZone, format);
  return format;
}

/** The days of a week from its first moment up to the next week's: `Mon, Jan 5 to Sun, Jan 11, 2026`. */
export function readableWeek({ start, end }: { start: number; end: number }, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone,
  });
  // ICU sets a dash between thin spaces, which old mail fonts show as boxes.
  return format.formatRange(start, end - 1).replace(/\s–\s/u, ' to ');
}

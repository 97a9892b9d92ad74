/** A moment in a subject, where it is of this week and room is short: `Sat 11:33 AM`. */
export function weekdayTime(epochMs: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  });
  return format.format(epochMs).replace(/\s/gu, ' ');
}

/** A moment for programs: ISO 8601 in UTC, to the millisecond. */
export function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

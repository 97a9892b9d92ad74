/**
 * SQLite's primary result codes for a store that is away for now rather than asked something wrong:
 * busy, locked, out of memory, read-only, I/O error, corrupt, full, cannot open, protocol, not a database.
 * https://www.sqlite.org/rescode.html
 */
const UNAVAILABLE = new Set([5, 6, 7, 8, 10, 11, 13, 14, 15, 26]);

/** Whether the store could not be reached, so that the same request may succeed later; false for a bug. */
export function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return false;
  return UNAVAILABLE.has(error.errcode & 0xff);
}

export const SQLITE_BUSY = 5;

/**
 * SQLite's primary result code, such as 5 when another process holds a lock; undefined for other errors.
 * https://www.sqlite.org/rescode.html
 */
export function sqliteResultCode(error: unknown): number | undefined {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return undefined;
  // The higher bits distinguish variants of the same failure.
  return error.errcode & 0xff;
}

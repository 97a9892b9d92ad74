/**
 * SQLite's primary result code, such as 5 when another process holds a lock; undefined for errors of others.
 * https://www.sqlite.org/rescode.html
 */
export function sqliteResultCode(error: unknown): number | undefined {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return undefined;
  // The rest of it tells variants of the same failure apart.
  return error.errcode & 0xff;
}

/** How long to wait before asking for a lock again. */
export const LOCK_POLL_MS = 5;

/** Whether another process holds the lock: https://www.sqlite.org/rescode.html#busy */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return false;
  return (error.errcode & 0xff) === 5;
}

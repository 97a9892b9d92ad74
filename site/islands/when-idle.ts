/** Runs it once the browser has answered whatever the visitor did, and a second later at most. */
export function whenIdle(run: () => void) {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 1000 });
  else setTimeout(run, 200);
}

import { MINUTE_MS } from '../../shared/durations.ts';
import type { Store } from '../store/schema.ts';
import { countRequests } from '../store/stored-requests.ts';

/**
 * What to do when an open request has a time in the future; undefined when none has. Five minutes are none: the clocks
 * of two machines differ.
 */
export async function clockTrouble(store: Store, now: number): Promise<string | undefined> {
  const requests = await countRequests(store, { since: now + 5 * MINUTE_MS, waiting: true });
  if (requests === 0) return undefined;
  return 'a request has a time in the future: the clock is wrong, or was. Set it right; then reply to that request and mark it, because its alerts come too late';
}

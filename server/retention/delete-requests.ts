import { setTimeout } from 'node:timers/promises';
import type { Store } from '../store/schema.ts';

/** How many requests one transaction deletes: acceptance waits for it on SQLite. */
const AT_ONCE = 200;

/** Longer than another process waits before it asks for SQLite's lock again, so that it gets its turn. */
const PAUSE_MS = 15;

/**
 * Deletes these requests with their mails, a few at a time, and lets acceptance through in between. Returns how many
 * there were. `onDeleted` is told after each step how many are gone by then.
 */
export async function deleteRequests(
  store: Store,
  ids: readonly string[],
  { onDeleted = () => {} }: { onDeleted?: (count: number) => void } = {},
): Promise<number> {
  let deleted = 0;
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    if (at > 0) await setTimeout(PAUSE_MS);
    const { numDeletedRows } = await store
      .deleteFrom('contact_requests')
      .where('id', 'in', ids.slice(at, at + AT_ONCE))
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
    onDeleted(Math.min(at + AT_ONCE, ids.length));
  }
  return deleted;
}

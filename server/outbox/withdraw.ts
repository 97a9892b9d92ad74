import { setTimeout } from 'node:timers/promises';
import type { Store } from '../store/schema.ts';

const POLL_MS = 50;

/**
 * Withdraws the mails of these requests that wait, and waits for those that a worker has in hand: it could still write
 * down what is erased meanwhile. At most `patienceMs` milliseconds; a worker that died never lets go of its mails.
 */
export async function withdrawMails(
  store: Store,
  ids: readonly string[],
  { now, patienceMs }: { now: () => number; patienceMs: number },
): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    await store
      .updateTable('outbox')
      .set({ state: 'withdrawn', settled_at: now() })
      .where('request_id', 'in', ids)
      .where('state', '=', 'pending')
      .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now())]))
      .execute();
    const inHand = await store
      .selectFrom('outbox')
      .select('id')
      .where('request_id', 'in', ids)
      .where('state', '=', 'pending')
      .limit(1)
      .execute();
    if (inHand.length === 0 || waitedMs >= patienceMs) return;
    await setTimeout(POLL_MS);
  }
}

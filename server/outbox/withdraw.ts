import { setTimeout } from 'node:timers/promises';
import type { Store } from '../store/schema.ts';

const POLL_MS = 50;

/**
 * Withdraws the pending mails and events of these requests, and waits for those that a worker is sending, because the worker could
 * still write or send what is being erased. Waits `patienceMs` milliseconds at most, because a worker that died
 * never finishes.
 */
export async function withdrawAll(
  store: Store,
  ids: readonly string[],
  { now, patienceMs }: { now: () => number; patienceMs: number },
): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    await store
      .updateTable('outbox')
      .set({ state: 'withdrawn', settled_at: now() })
      .where((row) => row.or([row('request_id', 'in', ids), row('event_about', 'in', ids)]))
      .where('state', '=', 'pending')
      .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now())]))
      .execute();
    const inHand = await store
      .selectFrom('outbox')
      .select('id')
      .where((row) => row.or([row('request_id', 'in', ids), row('event_about', 'in', ids)]))
      .where('state', '=', 'pending')
      .limit(1)
      .execute();
    if (inHand.length === 0 || waitedMs >= patienceMs) return;
    await setTimeout(POLL_MS);
  }
}

/** Withdraws the pending alerts of one request. An alert that a worker is sending may still arrive, but only once. */
export async function withdrawAlerts(
  store: Store,
  { requestId, now }: { requestId: string; now: number },
): Promise<void> {
  await store
    .updateTable('outbox')
    .set({ state: 'withdrawn', settled_at: now, lease: null, leased_until: null })
    .where('request_id', '=', requestId)
    .where('kind', 'in', ['reminder', 'overdue'])
    .where('state', '=', 'pending')
    .execute();
}

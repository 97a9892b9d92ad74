import type { Store } from '../store/schema.ts';
import { delayAfter } from './backoff.ts';
import type { ClaimedRow } from './claim.ts';

/** What each function here returns is false, and nothing is written, when the lease is no longer ours. */
type Settled = Promise<boolean>;

/** It was handed over: it is never sent again. */
export function markSent(store: Store, row: ClaimedRow, now: number): Settled {
  return settle(store, row, { state: 'sent', settled_at: now });
}

/**
 * It is not sent: the recipient was refused for good (`bounced`), it was tried for too long or is out of date
 * (`expired`), or there is nothing to tell any more (`withdrawn`).
 */
export function markGivenUp(
  store: Store,
  row: ClaimedRow,
  { as, reason, now }: { as: 'bounced' | 'expired' | 'withdrawn'; reason: string; now: number },
): Settled {
  return settle(store, row, { state: as, settled_at: now, last_error: reason });
}

/** It is tried again after the wait that its attempts have earned. */
export function retryLater(
  store: Store,
  row: ClaimedRow,
  { now, random, reason }: { now: number; random: () => number; reason: string },
): Settled {
  const due = now + delayAfter(row.attempts, random);
  return settle(store, row, { state: 'pending', due_at: due, last_error: reason });
}

/** `last_error` holds codes only, never an address. */
type Settlement =
  | { state: 'sent'; settled_at: number }
  | { state: 'bounced' | 'expired' | 'withdrawn'; settled_at: number; last_error: string }
  | { state: 'pending'; due_at: number; last_error: string };

async function settle(store: Store, row: ClaimedRow, settlement: Settlement): Settled {
  const { numUpdatedRows } = await store
    .updateTable('outbox')
    .set({ ...settlement, lease: null, leased_until: null })
    .where('id', '=', row.id)
    .where('state', '=', 'pending')
    .where('lease', '=', row.lease)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

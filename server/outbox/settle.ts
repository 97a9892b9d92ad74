import { MINUTE_MS } from '../../shared/durations.ts';
import type { Store } from '../store/schema.ts';
import type { ClaimedRow } from './claim.ts';

/** Each function here returns false when the row was withdrawn, or the caller no longer holds its lease. */
type Settled = Promise<boolean>;

/** The row was sent: it is never sent again. */
export function markSent(store: Store, row: ClaimedRow, now: number): Settled {
  return settle(store, row, { state: 'sent', settled_at: now });
}

/**
 * The row is given up: the recipient was refused for good (`bounced`), it was tried for too long or is out of date
 * (`expired`), or there is nothing left to tell (`withdrawn`).
 */
export function markGivenUp(
  store: Store,
  row: ClaimedRow,
  { as, reason, now }: { as: 'bounced' | 'expired' | 'withdrawn'; reason: string; now: number },
): Settled {
  return settle(store, row, { state: as, settled_at: now, last_error: reason });
}

/** The row is tried again after 1, 5, 15, 30 and then every 30 minutes, each wait up to a tenth longer. */
export function retryLater(
  store: Store,
  row: ClaimedRow,
  { now, random, reason }: { now: number; random: () => number; reason: string },
): Settled {
  const due = now + Math.round(plainDelayAfter(row.attempts) * (1 + JITTER * random()));
  return settle(store, row, { state: 'pending', due_at: due, last_error: reason });
}

/** The row is due as it was before it was claimed, and this try does not count. */
export function giveBack(store: Store, row: ClaimedRow): Settled {
  return settle(store, row, { state: 'pending', attempts: row.attempts - 1 });
}

/** `last_error` holds codes only, never an address. */
type Settlement =
  | { state: 'sent'; settled_at: number }
  | { state: 'bounced' | 'expired' | 'withdrawn'; settled_at: number; last_error: string }
  | { state: 'pending'; due_at: number; last_error: string }
  | { state: 'pending'; attempts: number };

async function settle(store: Store, row: ClaimedRow, settlement: Settlement): Settled {
  const ours = store.updateTable('outbox').where('id', '=', row.id).where('lease', '=', row.lease);
  const noLease = { lease: null, leased_until: null };
  const { numUpdatedRows } = await ours
    .where('state', '=', 'pending')
    .set({ ...settlement, ...noLease })
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return true;
  // It was withdrawn meanwhile, perhaps by an erasure that waits for the end of its lease.
  await ours.set(noLease).execute();
  return false;
}

const FIRST_DELAYS_MS = [1 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
const LAST_DELAY_MS = 30 * MINUTE_MS;

/** The part of a delay that is random, so that rows which failed together do not all come back together. */
const JITTER = 0.1;

/** The longest wait of a row, in milliseconds. */
export const LONGEST_DELAY_MS = LAST_DELAY_MS * (1 + JITTER);

/** The shortest time that so many attempts can take: the sum of the waits between them. In milliseconds. */
export function triedForMs(attempts: number): number {
  let total = 0;
  for (let attempt = 1; attempt < attempts; attempt += 1) total += plainDelayAfter(attempt);
  return total;
}

/** In milliseconds. */
function plainDelayAfter(attempt: number): number {
  return FIRST_DELAYS_MS[attempt - 1] ?? LAST_DELAY_MS;
}

import { MINUTE_MS } from '../../shared/durations.ts';
import type { Store } from '../store/schema.ts';
import type { ClaimedRow } from './claim.ts';

/** What a row becomes. `last_error` holds codes only, never an address. */
export type Settlement =
  | { state: 'sent'; settled_at: number }
  | { state: 'bounced' | 'expired' | 'withdrawn'; settled_at: number; last_error: string }
  | { state: 'pending'; due_at: number; last_error: string }
  /** Due as it was before it was claimed: this try does not count. */
  | { state: 'pending'; attempts: number };

/** Ends the lease of a row. Returns false when it was withdrawn meanwhile, or the caller no longer holds its lease. */
export async function settle(store: Store, row: ClaimedRow, settlement: Settlement): Promise<boolean> {
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

/** How long to wait after so many attempts: 1, 5, 15, 30 and then every 30 minutes, each up to a tenth longer. */
export function delayAfter(attempts: number, random: () => number): number {
  return Math.round(plainDelayAfter(attempts) * (1 + JITTER * random()));
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

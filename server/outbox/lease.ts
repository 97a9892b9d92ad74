/** A worker holds a lease, and an erasure waits for its end. Both sides are here. */

import { MINUTE_MS } from '../../shared/durations.ts';
import type { Context } from '../context.ts';
import type { Store } from '../store/schema.ts';
import { type ClaimedRow, LEASE_MS, renew } from './claim.ts';

/** A lease needs one renewal every two minutes. Four are tried, so that one that fails does no harm. */
const RENEW_EVERY_MS = 0.5 * MINUTE_MS;

/** A lease that was not renewed for this time may have ended by the time a message is written. */
const TRUSTED_MS = LEASE_MS - MINUTE_MS;

/**
 * Renews a lease until it is disposed of, and aborts `lost` once the row has another lease, or no renewal has got
 * through for `TRUSTED_MS`: then another worker may claim the row, and no erasure waits for this one. `assertHeld`
 * renews it at once, because this process may have been suspended, or a worker with another clock may have claimed the
 * row. While the store is away no one can tell, so the lease counts as lost. `claimedAt` is by the monotonic clock,
 * which no one can set.
 */
export function holdLease({ store, clock, monotonic }: Context, row: ClaimedRow, claimedAt: number) {
  const lost = new AbortController();
  let renewedAt = claimedAt;
  const renewNow = async () => {
    const askedAt = monotonic();
    if (askedAt - renewedAt > TRUSTED_MS || !(await renew(store, row, clock()))) lost.abort();
    renewedAt = Math.max(renewedAt, askedAt);
  };
  // One renewal of the timer waits for the other. The next one tries again what failed.
  let renewed = Promise.resolve();
  const timer = setInterval(() => {
    renewed = renewed.then(renewNow).catch(() => {});
  }, RENEW_EVERY_MS);
  return {
    lost: lost.signal,
    async assertHeld() {
      await renewNow().catch(() => lost.abort());
      lost.signal.throwIfAborted();
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

/**
 * Watches the leases in a store. Each call of the function that it returns finds the ids of the requests about which a
 * worker may still send something. A worker renews its lease, so a lease that stood unchanged for `LEASE_MS` belongs to
 * a dead worker. This process's own monotonic clock measures that, in milliseconds, because any other clock may be
 * wrong. A row that was deleted under its lease counts as held until that time has passed, too.
 */
export function watchLeases(store: Store, monotonic: () => number): () => Promise<Set<string>> {
  const seen = new Map<string, { about: string; lease: string; since: number }>();
  return async () => {
    const rows = await store
      .selectFrom('outbox')
      .select(['id', 'about', 'lease', 'leased_until'])
      // Rows seen before are read again, because a row whose lease has ended is still there, and a deleted one is not.
      .where(({ or, eb }) => or([eb('lease', 'is not', null), eb('id', 'in', ['', ...seen.keys()])]))
      .execute();
    for (const { id, about, lease: name, leased_until } of rows) {
      const lease = `${name} ${leased_until}`;
      if (name === null) seen.delete(id);
      else if (seen.get(id)?.lease !== lease) seen.set(id, { about, lease, since: monotonic() });
    }
    const held = [...seen.values()].filter(({ since }) => monotonic() - since <= LEASE_MS);
    return new Set(held.map(({ about }) => about));
  };
}

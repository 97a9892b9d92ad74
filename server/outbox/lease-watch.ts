import type { Store } from '../store/schema.ts';
import { LEASE_MS } from './claim.ts';

/** Says of which of these requests a worker has a mail or an event in hand, which it could still send. */
export type LeaseWatch = (requestIds: readonly string[]) => Promise<Set<string>>;

/**
 * Watches leases by a monotonic clock of its own, in milliseconds: no clock of another process decides, and none that can
 * be set. A lease that stood unchanged for longer than a lease lasts belongs to a worker that died, because a worker
 * renews it. The same holds for a row that another process deleted under its lease.
 */
export function watchLeases(store: Store, monotonic: () => number = () => performance.now()): LeaseWatch {
  const seen = new Map<string, { about: string; lease: string; since: number }>();
  return async (requestIds) => {
    const rows = await store
      .selectFrom('outbox')
      .select(['id', 'about', 'lease', 'leased_until'])
      .where('about', 'in', requestIds)
      .execute();
    for (const { id, about, lease, leased_until } of rows) {
      if (lease === null) seen.delete(id);
      else if (seen.get(id)?.lease !== `${lease} ${leased_until}`)
        seen.set(id, { about, lease: `${lease} ${leased_until}`, since: monotonic() });
    }
    const held = [...seen.values()].filter(({ since }) => monotonic() - since <= LEASE_MS);
    return new Set(held.map(({ about }) => about).filter((about) => requestIds.includes(about)));
  };
}

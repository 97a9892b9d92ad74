import { DAY_MS, HOUR_MS } from '../../shared/durations.ts';
import type { Context } from '../context.ts';

/**
 * Makes due what waited for `SMTP_URL`, once it is set. Repairs once a minute the times that a clock wrote while it was
 * ahead. What is pending and due more than a day ahead
 * becomes due, because no retry waits that long. So does the alert for a request that came more than a day ahead. A lease
 * that ends more than an hour ahead ends, because none lasts that long.
 */
export function healJob({ config, store, clock, wakeOutbox }: Context): () => Promise<void> {
  return async () => {
    const now = clock();
    const pending = store.updateTable('outbox').where('state', '=', 'pending');
    if (config.smtpUrl !== undefined) {
      // So says `noTransport`.
      const waited = pending.where('last_error', 'like', 'SMTP_URL is unset%');
      const { numUpdatedRows } = await waited.set({ due_at: now }).executeTakeFirst();
      if (numUpdatedRows > 0) wakeOutbox();
    }
    await pending
      .where('due_at', '>', now + DAY_MS)
      .set({ due_at: now })
      .execute();
    await pending
      .where('leased_until', '>', now + HOUR_MS)
      .set({ leased_until: now })
      .execute();
    // An alert may be due more than a day ahead by any clock, because a reply can be promised within two days.
    await store
      .updateTable('contact_requests')
      .where('received_at', '>', now + DAY_MS)
      .where('next_alert_at', '>', now)
      .set({ next_alert_at: now })
      .execute();
  };
}

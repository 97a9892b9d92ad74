import { v7 as newId } from 'uuid';
import { raiseAlerts } from '../../server/jobs/alerts.ts';
import { acceptRequest } from './accept-request.ts';
import { VISITOR } from './contact-call.ts';
import { testPromise } from './stored-request.ts';
import type { StoreKind } from './temp-database.ts';
import { tempStore } from './temp-store.ts';

export const HOUR = 3_600_000;
export const RECEIVED_AT = Date.parse('2026-01-01T10:00:00Z');

/**
 * A store with one request in it. A test chooses the time at which its alerts are raised. Removed with `await using`.
 */
export async function openReplyBook(kind: StoreKind, { recipients = 1, hasWebhook = false } = {}) {
  const temp = await tempStore(kind);
  const { store } = temp;
  const { id } = await acceptRequest(store, VISITOR, {
    key: 'caller:1',
    now: RECEIVED_AT,
    newId,
    audience: { recipients, hasWebhook },
    promise: testPromise,
  });
  return {
    ...temp,
    id,
    /** Raises what is due so many hours after the request came; resolves with how many that was. */
    raiseAfter: (hours: number) => raiseAlerts(store, { now: RECEIVED_AT + hours * HOUR, newId, recipients }),
    request: () =>
      store.selectFrom('contact_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** The state of each alert that was ever raised, by its kind. */
    async alerts() {
      const rows = await store
        .selectFrom('outbox')
        .select(['kind', 'state'])
        .where('kind', 'in', ['reminder', 'overdue'])
        .execute();
      return Object.fromEntries(rows.map(({ kind, state }) => [kind, state]));
    },
    /** The worker has sent it. */
    async sent(alert: 'reminder' | 'overdue') {
      await store.updateTable('outbox').set({ state: 'sent' }).where('kind', '=', alert).execute();
    },
  };
}

import { sql } from 'kysely';
import type { OutboxRow, Store } from '../store/schema.ts';

/**
 * When the request that has waited longest to reach anyone at the agency was received; undefined when each has reached
 * someone: a mailbox that refuses mail must not raise the alarm for good. Leaves out requests with a time in the future,
 * which were stored while the clock was ahead: their time does not tell how long they have waited.
 */
export async function oldestUnsent(store: Store, now: number): Promise<number | undefined> {
  // Ids are ordered by time, so the first is the oldest.
  const row = await unsentRequests(store)
    .innerJoin('contact_requests', 'contact_requests.id', 'outbox.request_id')
    .select('contact_requests.received_at')
    .where('contact_requests.received_at', '<=', now)
    .orderBy('outbox.request_id')
    .limit(1)
    .executeTakeFirst();
  return row && Number(row.received_at);
}

/**
 * The requests whose notification has reached no one at the agency. The conditions are literals, because SQLite then
 * uses the index made for them.
 */
export function unsentRequests(store: Store) {
  return store
    .selectFrom('outbox')
    .select('outbox.request_id')
    .$narrowType<{ request_id: string }>()
    .where('outbox.state', '=', sql.lit('pending'))
    .where('outbox.kind', '=', sql.lit('notification'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox as copy')
            .select('copy.id')
            .whereRef('copy.request_id', '=', 'outbox.request_id')
            .where('copy.kind', '=', sql.lit('notification'))
            // That is: sent. Asked for `sent`, SQLite would read all that were ever sent.
            .where('copy.state', 'not in', ['pending', 'withdrawn']),
        ),
      ),
    );
}

/**
 * The mails that failed and are tried again: how many to each mailbox of the agency, by its place in `MAIL_TO` from 0,
 * and one of their errors, in codes.
 */
export function failedMails(store: Store) {
  return store
    .selectFrom('outbox')
    .select(({ fn, cast }) => [
      'recipient',
      cast<number>(fn.countAll(), 'integer').as('mails'),
      fn.max('last_error').as('error'),
    ])
    .where('state', '=', 'pending')
    .where('kind', 'in', ['notification', 'reminder', 'overdue', 'summary'])
    .where('last_error', 'is not', null)
    .groupBy('recipient')
    .orderBy('recipient')
    .execute();
}

/** How many rows of these kinds are in each state. */
export function countByState(store: Store, kinds: readonly OutboxRow['kind'][]) {
  return store
    .selectFrom('outbox')
    .select(({ fn }) => ['state', fn.countAll<number>().as('rows')])
    .where('kind', 'in', kinds)
    .groupBy('state')
    .execute();
}

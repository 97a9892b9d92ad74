/** Answers questions about what waits in the outbox. */

import { sql } from 'kysely';
import { HOUR_MS } from '../../shared/durations.ts';
import { type ChannelName, type Kind, kindsOf, kindsTo } from '../store/kinds.ts';
import type { Store } from '../store/schema.ts';

/** Tells whether a request that came an hour before `now`, or earlier, has reached no one at the agency. */
export async function isAnyUnannounced(store: Store, now: number): Promise<boolean> {
  const request = await unannouncedRequests(store)
    .innerJoin('contact_requests', 'contact_requests.id', 'outbox.about')
    .where('contact_requests.received_at', '<=', now - HOUR_MS)
    .limit(1)
    .executeTakeFirst();
  return request !== undefined;
}

/**
 * Selects the requests of which no mail has reached anyone at the agency. One mailbox that refuses mail does not count
 * while another takes it. The conditions are literals, because SQLite then uses the index made for them.
 */
export function unannouncedRequests(store: Store) {
  return store
    .selectFrom('outbox')
    .select('outbox.about')
    .where('outbox.state', '=', sql.lit('pending'))
    .where('outbox.kind', '=', sql.lit('notification'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox as copy')
            .select('copy.id')
            .whereRef('copy.about', '=', 'outbox.about')
            .where('copy.kind', 'in', kindsTo('agency'))
            // Everything else counts as sent. `= 'sent'` would make SQLite read every row ever sent.
            .where('copy.state', 'not in', ['pending', 'withdrawn']),
        ),
      ),
    );
}

/**
 * Finds the rows of these kinds that failed and are tried again: how many there are for each recipient, by its place in
 * `MAIL_TO` from 0, and what the other side said last. `like` is a pattern for what it said.
 */
export function failedRows(store: Store, kinds: readonly Kind[], like = '%') {
  return store
    .selectFrom('outbox')
    .distinct()
    .select([
      'recipient',
      sql<number>`count(*) over (partition by recipient)`.as('rows'),
      sql<string>`first_value(last_error) over (partition by recipient order by due_at desc)`.as('error'),
    ])
    .where('state', '=', 'pending')
    .where('kind', 'in', kinds)
    .where('last_error', 'like', like)
    .orderBy('recipient')
    .execute();
}

/** Tells whether an event of an hour before `now`, or earlier, failed and is tried again. */
export async function haveEventsFailed(store: Store, now: number): Promise<boolean> {
  const event = await store
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'pending')
    .where('kind', 'in', kindsOf('webhook'))
    .where('last_error', 'is not', null)
    .where('happened_at', '<=', now - HOUR_MS)
    .executeTakeFirst();
  return event !== undefined;
}

/** Counts the rows of a channel by their state. A state without rows is missing. */
export async function countByState(store: Store, channel: ChannelName) {
  const counts = await store
    .selectFrom('outbox')
    .select(({ fn }) => ['state', fn.countAll<number>().as('rows')])
    .where('kind', 'in', kindsOf(channel))
    .groupBy('state')
    .orderBy('state')
    .execute();
  return Object.fromEntries(counts.map(({ state, rows }) => [state, rows]));
}

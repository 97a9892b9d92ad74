import { sql } from 'kysely';
import { HOUR_MS } from '../../shared/durations.ts';
import { type ChannelName, type Kind, kindsOf, kindsTo } from '../store/kinds.ts';
import type { Store } from '../store/schema.ts';
import { DAYS_ATTEMPTS } from './retry-times.ts';

/**
 * When the request that has waited longest to reach anyone at the agency was received; undefined when each has reached
 * someone: a mailbox that refuses mail must not raise the alarm for good.
 */
export async function oldestUnannounced(store: Store): Promise<number | undefined> {
  // Ids are ordered by time, so the first is the oldest.
  const row = await unannouncedRequests(store)
    .innerJoin('contact_requests', 'contact_requests.id', 'outbox.about')
    .select('contact_requests.received_at')
    .orderBy('outbox.about')
    .limit(1)
    .executeTakeFirst();
  return row && Number(row.received_at);
}

/**
 * The requests of which no mail has reached anyone at the agency. The conditions are literals, because SQLite then uses
 * the index made for them.
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
 * The rows of these kinds that failed and are tried again: how many to each recipient, by its place in `MAIL_TO` from 0,
 * and what the other side said last. `like` is how that begins.
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

/** How many rows of these kinds wait for each recipient that were tried for a day. */
export function triedForADay(store: Store, kinds: readonly Kind[]) {
  return store
    .selectFrom('outbox')
    .select(({ fn }) => ['recipient', fn.countAll<number>().as('rows')])
    .where('state', '=', 'pending')
    .where('kind', 'in', kinds)
    .where('attempts', '>', DAYS_ATTEMPTS)
    .groupBy('recipient')
    .orderBy('recipient')
    .execute();
}

/** Whether an event of an hour ago, or earlier, failed and is tried again. */
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

/** How many rows of a channel are in each state that some are in. */
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

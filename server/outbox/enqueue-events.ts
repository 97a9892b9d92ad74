import { v7 as uuidv7 } from 'uuid';
import type { EventKind, Store } from '../store/schema.ts';

/** The event that a request came, due now. Call it in the transaction that stores the request. */
export async function enqueueReceived(store: Store, requestId: string, now: number): Promise<void> {
  await insertEvents(store, 'contact_request.received', [requestId], { now, happenedAt: now });
}

/**
 * An event about what happened to each of these requests, due now, if the webhook was told when it came. Call it in the
 * transaction that changes them. Times are epoch milliseconds.
 */
export async function enqueueEvents(
  store: Store,
  kind: Exclude<EventKind, 'contact_request.received'>,
  requestIds: readonly string[],
  times: { now: number; happenedAt: number },
): Promise<void> {
  const told = await store
    .selectFrom('outbox')
    .select('event_about')
    .where('event_about', 'in', requestIds)
    .where('kind', '=', 'contact_request.received')
    .execute();
  const ids = told.map(({ event_about }) => event_about).filter((id) => id !== null);
  if (ids.length > 0) await insertEvents(store, kind, ids, times);
}

async function insertEvents(
  store: Store,
  kind: EventKind,
  requestIds: string[],
  { now, happenedAt }: { now: number; happenedAt: number },
): Promise<void> {
  const rows = requestIds.map((id) => ({
    id: uuidv7(),
    event_about: id,
    kind,
    state: 'pending' as const,
    attempts: 0,
    due_at: now,
    happened_at: happenedAt,
  }));
  await store.insertInto('outbox').values(rows).execute();
}

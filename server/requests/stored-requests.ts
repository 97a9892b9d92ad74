import type { Store, StoredRequest } from '../store/schema.ts';

/** The request with that id; undefined when it was erased. */
export function findRequest(store: Store, id: string): Promise<StoredRequest | undefined> {
  return store.selectFrom('contact_requests').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Up to two requests whose id has this ending: more than one cannot be told apart by it. */
export function findByEnding(store: Store, ending: string): Promise<StoredRequest[]> {
  return store
    .selectFrom('contact_requests')
    .selectAll()
    .where('id', 'like', `%${ending}`)
    .limit(2)
    .execute();
}

interface Condition {
  /** Only what was received then or later, in epoch milliseconds. */
  since?: number | undefined;
  /** Only those not marked as replied. */
  waiting?: boolean | undefined;
  /** Only suspected spam, or only what is not. */
  suspected?: boolean | undefined;
}

export interface Selection extends Condition {
  order: 'oldest first' | 'newest first' | 'most urgent first';
  /** The most requests to read. */
  limit?: number | undefined;
}

/** How many are in memory at once. */
const BATCH = 1000;

/**
 * Reads the selected requests a page at a time. Nothing stays open between two pages, so a long or slow read delays
 * neither new requests nor SQLite's checkpoints.
 */
export async function* readRequests(store: Store, selection: Selection): AsyncGenerator<StoredRequest> {
  let left = selection.limit ?? Number.POSITIVE_INFINITY;
  let last: StoredRequest | undefined;
  while (left > 0) {
    const page = await readPage(store, selection, last, Math.min(left, BATCH));
    yield* page;
    if (page.length < BATCH) return;
    left -= page.length;
    last = page.at(-1);
  }
}

/** How many requests match. */
export async function countRequests(store: Store, which: Condition = {}): Promise<number> {
  const { requests } = await selected(store, which)
    .select(({ fn }) => fn.countAll<number>().as('requests'))
    .executeTakeFirstOrThrow();
  return requests;
}

function readPage(
  store: Store,
  selection: Selection,
  last: StoredRequest | undefined,
  limit: number,
): Promise<StoredRequest[]> {
  const [beyond, direction] =
    selection.order === 'newest first' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  const time = selection.order === 'most urgent first' ? 'reply_due_at' : 'received_at';
  return selected(store, selection)
    .selectAll()
    .$if(last !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple(time, 'id'), beyond, tuple(last?.[time] ?? 0, last?.id ?? '')),
      ),
    )
    .orderBy(time, direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute();
}

function selected(store: Store, { since, waiting = false, suspected }: Condition) {
  return store
    .selectFrom('contact_requests')
    .$if(since !== undefined, (query) => query.where('received_at', '>=', since ?? 0))
    .$if(waiting, (query) => query.where('replied_at', 'is', null))
    .$if(suspected !== undefined, (query) => query.where('suspicion', suspected ? 'is not' : 'is', null));
}

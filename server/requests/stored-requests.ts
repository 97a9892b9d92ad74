import type { Store, StoredRequest } from '../store/schema.ts';

export function findRequest(store: Store, id: string): Promise<StoredRequest | undefined> {
  return store.selectFrom('contact_requests').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds two at most, because more than one cannot be told apart by the ending. */
export function findByEnding(store: Store, ending: string): Promise<StoredRequest[]> {
  return store
    .selectFrom('contact_requests')
    .selectAll()
    .where('id', 'like', `%${ending}`)
    .limit(2)
    .execute();
}

interface Condition {
  /** Earlier requests are left out. */
  since?: number | undefined;
  /** Requests marked as replied are left out. */
  waiting?: boolean | undefined;
  /** `true` selects suspected spam alone, `false` all the rest, and `undefined` both. */
  suspected?: boolean | undefined;
}

export interface Selection extends Condition {
  order: 'oldest first' | 'newest first' | 'most urgent first';
  limit?: number | undefined;
}

/** No more are in memory at once. */
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

function readPage(
  store: Store,
  selection: Selection,
  last: StoredRequest | undefined,
  limit: number,
): Promise<StoredRequest[]> {
  const isNewestFirst = selection.order === 'newest first';
  const direction = isNewestFirst ? 'desc' : 'asc';
  const time = selection.order === 'most urgent first' ? 'reply_due_at' : 'received_at';
  let page = selected(store, selection)
    .selectAll()
    .orderBy(time, direction)
    .orderBy('id', direction)
    .limit(limit);
  if (last !== undefined) {
    const { id, [time]: at } = last;
    page = page.where(({ eb, refTuple, tuple }) =>
      eb(refTuple(time, 'id'), isNewestFirst ? '<' : '>', tuple(at, id)),
    );
  }
  return page.execute();
}

export async function countRequests(store: Store, which: Condition = {}): Promise<number> {
  const { requests } = await selected(store, which)
    .select(({ fn }) => fn.countAll<number>().as('requests'))
    .executeTakeFirstOrThrow();
  return requests;
}

function selected(store: Store, { since, waiting = false, suspected }: Condition) {
  return store
    .selectFrom('contact_requests')
    .$if(since !== undefined, (query) => query.where('received_at', '>=', since ?? 0))
    .$if(waiting, (query) => query.where('replied_at', 'is', null))
    .$if(suspected !== undefined, (query) => query.where('suspicion', suspected ? 'is not' : 'is', null));
}

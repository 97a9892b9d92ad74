/** On SQLite new requests wait for each transaction, and a statement binds 32,766 values at most. */
const BATCH = 200;

/** Cuts a list, so that each part is one transaction or one statement. */
export function* batches<Item>(all: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH);
}

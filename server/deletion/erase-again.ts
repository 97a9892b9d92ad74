import type { Store } from '../store/schema.ts';
import { type Deletion, type DeletionParts, deleteRequests } from './delete-requests.ts';

/** How many ids one query asks for. */
const PAGE = 1000;

/**
 * Deletes those of the erased requests that are stored: a backup may have brought them back. Does nothing when there are
 * none, and can be called again at any time.
 */
export async function eraseAgain(
  store: Store,
  erased: ReadonlySet<string>,
  parts: DeletionParts,
): Promise<Deletion> {
  const all = [...erased];
  const stored: string[] = [];
  for (let at = 0; at < all.length; at += PAGE) {
    const some = all.slice(at, at + PAGE);
    const rows = await store.selectFrom('contact_requests').select('id').where('id', 'in', some).execute();
    stored.push(...rows.map(({ id }) => id));
  }
  return deleteRequests(store, stored, parts);
}

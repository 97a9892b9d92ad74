import type { Store } from '../store/schema.ts';
import { type Deletion, type DeletionParts, deleteRequests } from './delete-requests.ts';
import type { Tombstones } from './tombstones.ts';

/** How many are in memory at once. */
const PAGE = 5000;

/**
 * Deletes everything that each erased mailbox had sent until its erasure, which a backup brings back. What it sent later
 * stays. Does nothing when all of it is gone, and can be called again at any time.
 */
export async function eraseAgain(
  store: Store,
  tombstones: Tombstones,
  parts: DeletionParts,
): Promise<Deletion> {
  return deleteRequests(store, await covered(store, tombstones), parts);
}

async function covered(store: Store, { cover, isEmpty }: Tombstones): Promise<string[]> {
  const ids: string[] = [];
  for (let last: string | undefined = ''; !isEmpty && last !== undefined; ) {
    const page: { id: string; email: string; received_at: number }[] = await store
      .selectFrom('contact_requests')
      .select(['id', 'email', 'received_at'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { id, email, received_at } of page) if (cover(email.toLowerCase(), received_at)) ids.push(id);
    last = page.at(-1)?.id;
  }
  return ids;
}

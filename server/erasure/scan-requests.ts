import type { Store } from '../store/schema.ts';

export interface ScannedRequest {
  id: string;
  email: string;
  received_at: number;
}

/** Few enough that a slow disk answers in time. */
const PAGE = 2000;

/** Every request's id, address and time, in pages. Nothing is held open between two of them. */
export async function* scanRequests(store: Store): AsyncGenerator<ScannedRequest[]> {
  for (let last = ''; ; ) {
    const page = await store
      .selectFrom('contact_requests')
      .select(['id', 'email', 'received_at'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    yield page;
    const end = page.at(-1);
    if (end === undefined || page.length < PAGE) return;
    last = end.id;
  }
}

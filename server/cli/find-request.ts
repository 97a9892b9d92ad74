import type { Store, StoredRequest } from '../store/schema.ts';
import { CommandError } from './command-error.ts';

/** How much of a request's id is shown where space is short. */
export const SHORT_ID = 8;

/**
 * The request with that id, or with the only id that ends so.
 * @throws {CommandError} when none does, or several do, or the ending is too short to tell.
 */
export async function findRequest(store: Store, text: string): Promise<StoredRequest> {
  const ending = text.toLowerCase();
  if (!/^[0-9a-f-]{6,36}$/.test(ending)) {
    throw new CommandError(
      `${text} is not the id of a request. Give all of it, or its last 6 characters or more; list shows the last ${SHORT_ID}.`,
    );
  }
  const [request, another] = await store
    .selectFrom('contact_requests')
    .selectAll()
    .$if(ending.length === 36, (query) => query.where('id', '=', ending))
    .$if(ending.length < 36, (query) => query.where('id', 'like', `%${ending}`))
    .limit(2)
    .execute();
  if (request === undefined) {
    throw new CommandError(`No request has an id that ends in ${ending}. See: npm run requests -- list`);
  }
  if (another !== undefined) {
    throw new CommandError(`Several requests have an id that ends in ${ending}. Give more of it.`);
  }
  return request;
}

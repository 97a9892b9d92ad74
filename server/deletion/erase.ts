import { setTimeout } from 'node:timers/promises';
import { enqueueEvents } from '../outbox/enqueue-events.ts';
import { withdrawAll } from '../outbox/withdraw.ts';
import type { Store } from '../store/schema.ts';
import { readMailFiles } from './mail-files.ts';

/** How many requests one transaction deletes: on SQLite, new requests wait for it. */
const AT_ONCE = 200;

/** Longer than another process waits before it asks for SQLite's lock again, so that the other gets its turn. */
const PAUSE_MS = 15;

/**
 * Longer than a worker takes to write a mail to a file. A mail that is being sent over SMTP has left this machine
 * already.
 */
const PATIENCE_MS = 5000;

/**
 * Deletes these requests, their mails and the files of those mails, a few at a time. An interrupted run can be
 * repeated: a request leaves the store last, because its files can only be found by its id.
 */
export async function eraseRequests(
  store: Store,
  ids: readonly string[],
  {
    mailDir,
    now,
    onDeleted = () => {},
  }: { mailDir: string; now: () => number; onDeleted?: (count: number) => void },
): Promise<{ requests: number; mailFiles: number }> {
  const erased = { requests: 0, mailFiles: 0 };
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    await withdrawAll(store, some, { now, patienceMs: PATIENCE_MS });
    const mails = await readMailFiles(mailDir);
    erased.mailFiles += await mails.remove(some);
    erased.requests += await deleteRequests(store, some, now());
    onDeleted(at + some.length);
    await setTimeout(PAUSE_MS);
  }
  return erased;
}

/** Tells the webhook, too, in the same transaction. */
function deleteRequests(store: Store, ids: readonly string[], now: number): Promise<number> {
  return store.transaction().execute(async (transaction) => {
    const deleted = await transaction
      .deleteFrom('contact_requests')
      .where('id', 'in', ids)
      .returning('id')
      .execute();
    const deletedIds = deleted.map(({ id }) => id);
    if (deletedIds.length > 0)
      await enqueueEvents(transaction, 'contact_request.erased', deletedIds, { now, happenedAt: now });
    return deletedIds.length;
  });
}

export interface ScannedRequest {
  id: string;
  email: string;
  received_at: number;
}

/** Few enough that a slow disk answers in time. */
const PAGE = 2000;

/** Every request's id, address and time, in pages. Nothing stays open between two pages. */
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

import { setTimeout } from 'node:timers/promises';
import { MINUTE_MS } from '../../shared/durations.ts';
import { LEASE_MS } from '../outbox/claim.ts';
import { enqueueEvents } from '../outbox/enqueue.ts';
import { withdrawAll } from '../outbox/withdraw.ts';
import type { Store } from '../store/schema.ts';
import { readMailFiles } from './mail-files.ts';

/** How many requests one transaction deletes: on SQLite, new requests wait for it. */
const AT_ONCE = 200;

/** Longer than another process waits before it asks for SQLite's lock again, so that the other gets its turn. */
const PAUSE_MS = 15;

/** Longer than any lease: a row that is then still in hand was claimed by a clock that is ahead of ours. */
const PATIENCE_MS = LEASE_MS + MINUTE_MS;

const POLL_MS = 250;

interface Parts {
  mailDir: string;
  /** Epoch milliseconds. */
  now: () => number;
  /** Called with the number of requests deleted so far. */
  onDeleted?: (count: number) => void;
}

interface Erased {
  requests: number;
  mailFiles: number;
}

/** Nothing more about these requests will be sent, but not all of them are erased. */
export class StillInHandError extends Error {
  override name = 'StillInHandError';
  readonly requests: number;

  constructor(requests: number) {
    super('A worker still has a mail or an event in hand.');
    this.requests = requests;
  }
}

/**
 * Erases these requests as `eraseRequests` does, and waits for those of which a mail or an event is being sent, so that
 * nothing of them leaves afterwards. Calls `onWait` when it begins to wait, with how many requests it waits for.
 * @throws {StillInHandError} when a worker has one in hand for longer than any lease lasts.
 */
export async function eraseCompletely(
  store: Store,
  ids: readonly string[],
  { onWait = () => {}, ...parts }: Parts & { onWait?: ((requests: number) => void) | undefined },
): Promise<Erased> {
  const erased = { requests: 0, mailFiles: 0 };
  const giveUpAt = parts.now() + PATIENCE_MS;
  for (let left = ids; ; ) {
    const { requests, mailFiles, inHand } = await eraseRequests(store, left, parts);
    erased.requests += requests;
    erased.mailFiles += mailFiles;
    if (inHand.length === 0) return erased;
    if (parts.now() >= giveUpAt) throw new StillInHandError(inHand.length);
    if (left === ids) onWait(inHand.length);
    left = inHand;
    await setTimeout(POLL_MS);
  }
}

/**
 * Deletes these requests, their mails and the files of those mails, a few at a time, except the requests of which a
 * worker has a mail or an event in hand. An interrupted run can be repeated: a request leaves the store last, because
 * its files can only be found by its id.
 */
export async function eraseRequests(
  store: Store,
  ids: readonly string[],
  { mailDir, now, onDeleted = () => {} }: Parts,
): Promise<Erased & { inHand: string[] }> {
  const erased = { requests: 0, mailFiles: 0, inHand: [] as string[] };
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const inHand = await withdrawAll(store, some, now());
    const free = some.filter((id) => !inHand.has(id));
    const mails = await readMailFiles(mailDir);
    erased.mailFiles += await mails.remove(free);
    if (free.length > 0) erased.requests += await deleteRequests(store, free, now());
    erased.inHand.push(...inHand);
    onDeleted(erased.requests);
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

import { setTimeout } from 'node:timers/promises';
import { MINUTE_MS } from '../../shared/durations.ts';
import { LEASE_MS } from '../outbox/claim.ts';
import { enqueueEvents } from '../outbox/enqueue.ts';
import { withdrawAll } from '../outbox/withdraw.ts';
import type { Store } from '../store/schema.ts';
import { removeMailFiles } from './files.ts';

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
}

/**
 * Erases these requests as `eraseRequests` does. It waits for those of which a mail or an event is being sent, so that
 * nothing of them leaves afterwards, and calls `onWait` with their number when it begins to wait. After four
 * minutes it gives up: `inHand` counts the requests that are then still there.
 */
export async function eraseCompletely(
  store: Store,
  ids: readonly string[],
  { onWait, ...parts }: Parts & { onWait?: (requests: number) => void },
): Promise<{ requests: number; mailFiles: number; inHand: number }> {
  const giveUpAt = parts.now() + PATIENCE_MS;
  const erased = { requests: 0, mailFiles: 0 };
  for (let left = ids; ; await setTimeout(POLL_MS)) {
    const { requests, mailFiles, inHand } = await eraseRequests(store, left, parts);
    erased.requests += requests;
    erased.mailFiles += mailFiles;
    if (inHand.length === 0 || parts.now() >= giveUpAt) return { ...erased, inHand: inHand.length };
    if (left === ids) onWait?.(inHand.length);
    left = inHand;
  }
}

/**
 * Deletes these requests, their mails and the files of those mails, a few at a time, except the requests of which a
 * worker has a mail or an event in hand. Once `stopping` is aborted it leaves the rest. An interrupted run can be
 * repeated: a request leaves the store last, because its files can only be found by its id.
 */
export async function eraseRequests(
  store: Store,
  ids: readonly string[],
  { mailDir, now, stopping }: Parts & { stopping?: AbortSignal },
): Promise<{ requests: number; mailFiles: number; inHand: string[] }> {
  const erased = { requests: 0, mailFiles: 0, inHand: [] as string[] };
  for (let at = 0; at < ids.length && !stopping?.aborted; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const inHand = await withdrawAll(store, some, now());
    const free = some.filter((id) => !inHand.has(id));
    erased.inHand.push(...inHand);
    erased.mailFiles += await removeMailFiles(mailDir, free);
    if (free.length > 0) erased.requests += await deleteRequests(store, free, now());
    await setTimeout(PAUSE_MS);
  }
  return erased;
}

/** Tells the webhook, too, in the same transaction. */
function deleteRequests(store: Store, ids: readonly string[], now: number): Promise<number> {
  return store.transaction().execute(async (transaction) => {
    const rows = await transaction
      .deleteFrom('contact_requests')
      .where('id', 'in', ids)
      .returning('id')
      .execute();
    const deleted = rows.map(({ id }) => id);
    if (deleted.length > 0)
      await enqueueEvents(transaction, 'contact_request.erased', deleted, { now, happenedAt: now });
    return deleted.length;
  });
}

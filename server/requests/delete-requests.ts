import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { MINUTE_MS } from '../../shared/durations.ts';
import { hasCode } from '../errors.ts';
import { LEASE_MS } from '../outbox/claim.ts';
import { enqueueEvents, withdraw } from '../outbox/enqueue.ts';
import { type LeaseWatch, watchLeases } from '../outbox/lease-watch.ts';
import { kindsOf } from '../store/kinds.ts';
import type { Store } from '../store/schema.ts';

/** How many requests one transaction deletes: on SQLite, new requests wait for it. */
const BATCH = 200;

/** Longer than another process waits before it asks for SQLite's lock again, so that the other gets its turn. */
const PAUSE_MS = 15;

/** Longer than a lease that no one renews, by a monotonic clock. */
const LONGEST_WAIT_MS = LEASE_MS + MINUTE_MS;

const POLL_MS = 250;

export interface DeletionOptions {
  mailDir: string;
  /** Epoch milliseconds. */
  clock: () => number;
  /** Once it is aborted, the rest is left. */
  stopping?: AbortSignal | undefined;
  /** Unset: each lease counts. It has seen leases before, where a caller comes again. */
  inHand?: LeaseWatch;
  /** Where no server works on the store yet: a lease in it came with a backup, and no one has a mail in hand. */
  isAtRest?: boolean;
}

export interface Deletion {
  requests: number;
  mailFiles: number;
  /** The requests that are left because a worker has a mail or an event about them in hand. */
  inHand: string[];
}

/**
 * The one way in which requests end: deletes them, their mails and the files of those mails, a few at a time, except the
 * requests of which a worker has a mail or an event in hand. Nothing else of those is sent. An interrupted run can be
 * repeated: a request leaves the store last, because its files can only be found by its id.
 */
export async function deleteRequests(
  store: Store,
  ids: readonly string[],
  { mailDir, clock, stopping, inHand: findInHand = watchLeases(store), isAtRest = false }: DeletionOptions,
): Promise<Deletion> {
  const deleted: Deletion = { requests: 0, mailFiles: 0, inHand: [] };
  for (let at = 0; at < ids.length && !stopping?.aborted; at += BATCH) {
    const some = ids.slice(at, at + BATCH);
    const now = clock();
    await withdraw(store, some, { now });
    const inHand = isAtRest ? new Set<string>() : await findInHand(some);
    const free = some.filter((id) => !inHand.has(id));
    deleted.mailFiles += await removeMailFiles(mailDir, free);
    if (free.length > 0) deleted.requests += await deleteRows(store, free, now);
    deleted.inHand.push(...inHand);
    await setTimeout(PAUSE_MS);
  }
  return deleted;
}

/**
 * The same, but waits for what is in hand, so that nothing of these requests leaves afterwards, and calls `onWait` with
 * their number when it begins to wait. After four minutes it gives up.
 */
export async function deleteCompletely(
  store: Store,
  ids: readonly string[],
  {
    monotonic,
    onWait,
    ...parts
  }: DeletionOptions & {
    inHand: LeaseWatch;
    monotonic: () => number;
    onWait?: (requests: number) => void;
  },
): Promise<Deletion> {
  const giveUpAt = monotonic() + LONGEST_WAIT_MS;
  const deleted = await deleteRequests(store, ids, parts);
  if (deleted.inHand.length > 0) onWait?.(deleted.inHand.length);
  while (deleted.inHand.length > 0 && monotonic() < giveUpAt) {
    await setTimeout(POLL_MS);
    const { requests, mailFiles, inHand } = await deleteRequests(store, deleted.inHand, parts);
    deleted.requests += requests;
    deleted.mailFiles += mailFiles;
    deleted.inHand = inHand;
  }
  return deleted;
}

/** Tells the webhook, too, in the same transaction. */
function deleteRows(store: Store, ids: readonly string[], now: number): Promise<number> {
  return store.transaction().execute(async (transaction) => {
    // Events stay: a webhook that was told of the request is told that it was erased.
    await transaction
      .deleteFrom('outbox')
      .where('about', 'in', ids)
      .where('kind', 'not in', kindsOf('webhook'))
      .execute();
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

/**
 * Deletes the files of these requests' mails, such as `2025-05-01T09-30-00.000Z-notification.<id>.eml`, also unfinished
 * ones. Returns how many there were.
 */
async function removeMailFiles(folder: string, ids: readonly string[]): Promise<number> {
  const about = new Set(ids);
  const mails = (await namesIn(folder)).filter((name) => about.has(name.split('.')[2] ?? ''));
  for (const name of mails) await rm(join(folder, name), { force: true });
  return mails.length;
}

/** An empty list when there is no such folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { unlessMissing } from '../errors.ts';
import { enqueueEvents } from '../outbox/enqueue.ts';
import { batches } from '../store/batches.ts';
import type { Store } from '../store/schema.ts';

/** This is longer than the time after which another process asks for SQLite's lock again, so that it gets it. */
const PAUSE_MS = 15;

interface DeletionOptions {
  /** Mail is written to this folder when no SMTP server is set. */
  mailDir: string;
  now: number;
  /** Once it is aborted, the rest is left. */
  stopping?: AbortSignal;
}

/**
 * Deletes requests, their mails and the files of those mails, a few at a time, and tells the webhook. Only the trial of
 * the store deletes a request in another way. It can be repeated after an interruption: a request leaves the store after
 * its files, which can only be found by its id. A worker that has a mail of such a request in hand finds no row, and stops
 * before it writes.
 */
export async function deleteRequests(
  store: Store,
  ids: readonly string[],
  { mailDir, now, stopping }: DeletionOptions,
): Promise<{ requests: number; mailFiles: number }> {
  const deleted = { requests: 0, mailFiles: 0 };
  for (const some of batches(ids)) {
    if (stopping?.aborted) break;
    deleted.mailFiles += await removeMailFiles(mailDir, some);
    deleted.requests += await deleteRows(store, some, now);
    await setTimeout(PAUSE_MS);
  }
  return deleted;
}

function deleteRows(store: Store, ids: readonly string[], now: number): Promise<number> {
  return store.transaction().execute(async (transaction) => {
    const requests = await transaction
      .deleteFrom('contact_requests')
      .where('id', 'in', ids)
      .returning('id')
      .execute();
    const deleted = requests.map(({ id }) => id);
    if (deleted.length > 0) await enqueueEvents(transaction, 'contact_request.erased', deleted, { now });
    await transaction
      .deleteFrom('outbox')
      .where('about', 'in', ids)
      .where('kind', '!=', 'contact_request.erased')
      .execute();
    return deleted.length;
  });
}

/** The name of a mail's file holds the id of its request. The files of unfinished mails go, too. */
async function removeMailFiles(folder: string, ids: readonly string[]): Promise<number> {
  const names = await unlessMissing(readdir(folder), []);
  const mails = names.filter((name) => ids.some((id) => name.includes(id)));
  for (const name of mails) await rm(join(folder, name), { force: true });
  return mails.length;
}

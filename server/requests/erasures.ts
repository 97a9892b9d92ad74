/**
 * People may ask to be erased. A backup that takes the place of the database brings back who was erased, so the ids of
 * all erased requests are kept in a file next to it, and are deleted again when a server starts and every night.
 */

import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { MINUTE_MS } from '../../shared/durations.ts';
import { nextNightAt } from '../clock/calendar.ts';
import type { Job } from '../clock/scheduler.ts';
import type { Config } from '../config.ts';
import type { Clocks, Context } from '../context.ts';
import { unlessMissing } from '../errors.ts';
import { LEASE_MS } from '../outbox/claim.ts';
import { withdraw } from '../outbox/enqueue.ts';
import { watchLeases } from '../outbox/lease.ts';
import { batches } from '../store/batches.ts';
import { NOT_OVERWRITTEN, overwriteDeleted } from '../store/overwrite-deleted.ts';
import { syncToDisk } from '../store/private-files.ts';
import type { Store } from '../store/schema.ts';
import { deleteRequests } from './delete-requests.ts';

/** A lease that no one renews has ended by then. */
export const LONGEST_WAIT_MS = LEASE_MS + MINUTE_MS;

const POLL_MS = 250;

interface Erasure extends Clocks, Pick<Config, 'erasuresFile' | 'mailDir'> {
  ids: readonly string[];
  /** This is called once if the erasure has to wait, with the number of requests that it waits for. */
  onWait: (requests: number) => void;
}

/**
 * Erases requests: remembers their ids, and deletes them once no worker has a mail or an event about them in hand, so
 * that nothing about them leaves afterwards. After `LONGEST_WAIT_MS` it leaves those `inHand` that still are.
 */
export async function eraseRequests(
  store: Store,
  { ids, erasuresFile, mailDir, clock, monotonic, onWait }: Erasure,
): Promise<{ requests: number; mailFiles: number; inHand: number }> {
  const findInHand = watchLeases(store, monotonic);
  const inHand = async () => new Set(ids).intersection(await findInHand());
  // Read the leases before writing the list: a server that starts afterwards deletes what is on the list at once, and
  // with it the leases.
  await inHand();
  await rememberErased(erasuresFile, { ids, erasedAt: clock() });
  for (const some of batches(ids)) await withdraw(store, some, { now: clock() });
  const giveUpAt = monotonic() + LONGEST_WAIT_MS;
  let held = await inHand();
  if (held.size > 0) onWait(held.size);
  while (held.size > 0 && monotonic() < giveUpAt) {
    await setTimeout(POLL_MS);
    held = await inHand();
  }
  const free = ids.filter((id) => !held.has(id));
  return { ...(await deleteRequests(store, free, { mailDir, now: clock() })), inHand: held.size };
}

/** Adds an erasure to the file. Resolves once it is on disk. The time is for people: only the ids count. */
async function rememberErased(
  path: string,
  { ids, erasedAt }: { ids: readonly string[]; erasedAt: number },
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await using file = await open(path, 'a', 0o600);
  await file.appendFile(`${JSON.stringify({ erasedAt: new Date(erasedAt).toISOString(), ids })}\n`);
  await file.sync();
  syncToDisk(dirname(path));
}

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Reads the ids of all requests that were ever erased, also from a line that a crash has cut short. */
export async function readErasedIds(path: string): Promise<ReadonlySet<string>> {
  return new Set((await unlessMissing(readFile(path, 'utf8'), '')).match(ID));
}

/**
 * At its first call, which a server waits for before it listens, and then once a night, deletes what was erased before.
 * Ignores leases: those in a backup belong to dead workers, and the first erasure has waited for the live ones.
 */
export function eraseAgainJob({ config, store, clock, log }: Context): Job {
  const { timeZone, mailDir, erasuresFile } = config;
  let doneUntil: number | undefined;
  return async (stopping) => {
    const now = clock();
    const next = nextNightAt(now, timeZone);
    if (doneUntil === next) return;
    const erased = await readErasedIds(erasuresFile);
    const stored = await store.selectFrom('contact_requests').select('id').execute();
    const ids = stored.map(({ id }) => id).filter((id) => erased.has(id));
    const { requests } = await deleteRequests(store, ids, { mailDir, now, stopping });
    doneUntil = next;
    if (requests === 0) return;
    log.info({ requests }, 'erased again what a backup brought back');
    if (!(await overwriteDeleted(store))) log.warn(NOT_OVERWRITTEN);
  };
}

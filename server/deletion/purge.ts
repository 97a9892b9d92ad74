import { RETENTION_MONTHS } from '../../agency/promises.ts';
import { dayOf, monthsBefore } from '../schedule/calendar.ts';
import { clockLeap } from '../schedule/scheduled-jobs.ts';
import type { Store } from '../store/schema.ts';
import { deleteVisits } from '../visits/stored-visits.ts';
import { eraseRequests } from './erase.ts';
import { removeOldExports } from './files.ts';
import { sweepMailFiles } from './mail-files.ts';

/** How many requests are looked up at once. */
const AT_ONCE = 200;

/** Its name in the schedule. */
export const NIGHTLY_PURGE = 'nightly purge';

export interface Purged {
  requests: number;
  mailFiles: number;
  exports: number;
}

export interface PurgeParts {
  mailDir: string;
  exportsDir: string;
  timeZone: string;
  /** Epoch milliseconds. */
  now: number;
  /** The most requests to delete, the oldest first; unset, all. */
  atMost?: number;
  /** Called with the number of requests deleted so far. */
  onDeleted?: (count: number) => void;
  /** Checked now and then. Once it is true, the purge stops, and the next one does the rest. */
  isStopping?: () => boolean;
}

/** A request that was received before this moment is past the time for which it is kept. Epoch milliseconds. */
function keptSince({ now, timeZone }: Pick<PurgeParts, 'now' | 'timeZone'>): number {
  return monthsBefore(now, RETENTION_MONTHS, timeZone);
}

/**
 * Deletes the requests that are past their time, their mails, old exports, and visits as old as the requests. Sends no mail about it. The next purge
 * finishes an interrupted one, because the files of a request are deleted before its row. Call `overwriteDeleted`
 * afterwards to overwrite the deleted bytes.
 */
export async function purge(store: Store, parts: PurgeParts): Promise<Purged> {
  const { mailDir, exportsDir, now, onDeleted = () => {}, isStopping = () => false } = parts;
  const { atMost = Number.POSITIVE_INFINITY } = parts;
  const before = keptSince(parts);
  await deleteVisits(store, { before: dayOf(before, parts.timeZone) });
  const purged: Purged = { requests: 0, mailFiles: 0, exports: await removeOldExports(exportsDir, { now }) };
  while (!isStopping() && purged.requests < atMost) {
    const ids = await oldest(store, before, Math.min(AT_ONCE, atMost - purged.requests));
    if (ids.length === 0) break;
    const { requests, mailFiles } = await eraseRequests(store, ids, { mailDir, now: () => now });
    purged.requests += requests;
    purged.mailFiles += mailFiles;
    onDeleted(purged.requests);
    // What a worker has in hand is left for the next purge.
    if (requests === 0) break;
  }
  if (!isStopping()) purged.mailFiles += await sweepMailFiles(store, mailDir, before);
  return purged;
}

async function oldest(store: Store, before: number, limit: number): Promise<string[]> {
  const rows = await store
    .selectFrom('contact_requests')
    .select('id')
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** One night deletes a tenth of what is stored at most. */
const SHARE_OF_A_NIGHT = 10;

/** One night may always delete this many, even when a tenth is less. */
const LEAST_A_NIGHT = 20;

export interface PurgePlan {
  /** A request that was received earlier is past its time. Epoch milliseconds. */
  before: number;
  /** How many requests are past their time. */
  due: number;
  /** How many of them a nightly purge deletes without asking a person. */
  inOneNight: number;
  /** How far the clock is ahead of the time that the purge trusts, in milliseconds; undefined when it is believed. */
  leapMs: number | undefined;
}

/** What a purge would delete, and whether the clock is trusted. */
export async function planPurge(
  store: Store,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<PurgePlan> {
  const before = keptSince({ now, timeZone });
  const requests = store.selectFrom('contact_requests').select(({ fn }) => fn.countAll().as('count'));
  const stored = Number((await requests.executeTakeFirstOrThrow()).count);
  const due = Number((await requests.where('received_at', '<', before).executeTakeFirstOrThrow()).count);
  const inOneNight = Math.min(due, Math.max(LEAST_A_NIGHT, Math.ceil(stored / SHARE_OF_A_NIGHT)));
  return { before, due, inOneNight, leapMs: await clockLeap(store, NIGHTLY_PURGE, now) };
}

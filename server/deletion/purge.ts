import { EXPORTS_KEPT_DAYS, RETENTION_MONTHS } from '../../agency/promises.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { dayOf, monthsBefore } from '../schedule/calendar.ts';
import type { Store } from '../store/schema.ts';
import { deleteVisits } from '../visits/stored-visits.ts';
import { eraseRequests } from './erase.ts';
import { removeOldFiles } from './files.ts';

/**
 * By itself a night deletes a tenth of all requests at most. A usual night finds one day's of two years', and after
 * weeks without a server less than a twentieth. A clock that is two years ahead finds all of them. A flood two years ago
 * and a shorter retention are unusual, too: a person looks at them once.
 */
const SHARE_OF_A_NIGHT = 10;

export interface PurgePlan {
  /** A request that was received earlier is past its time. Epoch milliseconds. */
  before: number;
  /** How many requests are past their time. */
  due: number;
  /** Why a person must decide, in a sentence or two; undefined when nothing is unusual. */
  doubt: string | undefined;
}

/** What a purge would delete, and whether it should ask first. */
export async function planPurge(
  store: Store,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<PurgePlan> {
  const before = monthsBefore(now, RETENTION_MONTHS, timeZone);
  const counts = await store
    .selectFrom('contact_requests')
    .select(({ fn }) => [
      fn.countAll().as('stored'),
      fn.countAll().filterWhere('received_at', '<', before).as('due'),
    ])
    .executeTakeFirstOrThrow();
  const [stored, due] = [Number(counts.stored), Number(counts.due)];
  const isUnusual = due > Math.floor(stored / SHARE_OF_A_NIGHT);
  const doubt = `${due} of ${stored} stored requests are due at once, more than a tenth, by a clock that says ${new Date(now).toISOString()}. When that is right: npm run requests -- purge --yes`;
  return { before, due, doubt: isUnusual ? doubt : undefined };
}

/** An export that was written before this moment is old. Epoch milliseconds. */
export function exportsKeptSince(now: number): number {
  return now - EXPORTS_KEPT_DAYS * DAY_MS;
}

/**
 * Deletes the requests from before that moment, their mails, visits as old as them, and old exports. Sends no mail about
 * it. Leaves the requests of which a worker has a mail in hand to the next purge. Call `overwriteDeleted` afterwards.
 */
export async function purge(
  store: Store,
  before: number,
  {
    mailDir,
    exportsDir,
    timeZone,
    now,
    ...parts
  }: {
    mailDir: string;
    exportsDir: string;
    timeZone: string;
    now: number;
    stopping?: AbortSignal;
  },
): Promise<{ requests: number; mailFiles: number; exports: number }> {
  const exports = await removeOldFiles(exportsDir, { before: exportsKeptSince(now) });
  // Of a request that another server deleted, or that is not in a restored database.
  const strays = await removeOldFiles(mailDir, { before });
  const due = await store
    .selectFrom('contact_requests')
    .select('id')
    .where('received_at', '<', before)
    .orderBy('received_at')
    .execute();
  const ids = due.map(({ id }) => id);
  const { requests, mailFiles } = await eraseRequests(store, ids, { ...parts, mailDir, now: () => now });
  await deleteVisits(store, { before: dayOf(before, timeZone) });
  return { requests, mailFiles: mailFiles + strays, exports };
}

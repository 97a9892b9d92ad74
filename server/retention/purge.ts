import { setTimeout } from 'node:timers/promises';
import { RETENTION_MONTHS } from '../../agency/promises.ts';
import { monthsBefore } from '../schedule/calendar.ts';
import type { Store } from '../store/schema.ts';
import { deleteRequests } from './delete-requests.ts';
import { readMailFiles } from './mail-files.ts';
import { removeOldExports } from './remove-old-exports.ts';

/** How many requests are looked up at once. */
const AT_ONCE = 1000;

/** As long as another process waits between two looks at SQLite's lock. */
const PAUSE_MS = 15;

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
  /** Told how many requests are gone by now. */
  onDeleted?: (count: number) => void;
  /** Asked now and then; what is left after a yes is done by the next purge. */
  isStopping?: () => boolean;
}

/** A request that was received before this moment is past the time for which it is kept. Epoch milliseconds. */
export function keptSince({ now, timeZone }: Pick<PurgeParts, 'now' | 'timeZone'>): number {
  return monthsBefore(now, RETENTION_MONTHS, timeZone);
}

/**
 * Deletes the requests that are past their time, their mails, and exports that are. Nobody is told of it by mail.
 * What was deleted is then still to be overwritten, by `overwriteDeleted`.
 */
export async function purge(store: Store, parts: PurgeParts): Promise<Purged> {
  const { mailDir, exportsDir, now, onDeleted = () => {}, isStopping = () => false } = parts;
  const mails = await readMailFiles(mailDir);
  const purged: Purged = { requests: 0, mailFiles: 0, exports: await removeOldExports(exportsDir, { now }) };
  while (!isStopping()) {
    const ids = await oldest(store, keptSince(parts));
    if (ids.length === 0) break;
    const { requests } = purged;
    purged.requests += await deleteRequests(store, ids, {
      onDeleted: (count) => onDeleted(requests + count),
    });
    purged.mailFiles += await mails.remove(ids);
    await setTimeout(PAUSE_MS);
  }
  return purged;
}

/** How many requests a purge would delete. */
export async function countPurgeable(store: Store, before: number): Promise<number> {
  const { requests } = await store
    .selectFrom('contact_requests')
    .select((select) => select.fn.countAll().as('requests'))
    .where('received_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(requests);
}

async function oldest(store: Store, before: number): Promise<string[]> {
  const rows = await store
    .selectFrom('contact_requests')
    .select('id')
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

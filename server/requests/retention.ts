import { RETENTION_MONTHS } from '../../agency/promises.ts';
import { monthsBefore, nextNightAt } from '../clock/calendar.ts';
import type { Job } from '../clock/scheduler.ts';
import type { Context } from '../context.ts';
import { unannouncedRequests } from '../outbox/backlog.ts';
import { NOT_OVERWRITTEN, overwriteDeleted } from '../store/overwrite-deleted.ts';
import type { Store } from '../store/schema.ts';
import { deleteRequests } from './delete-requests.ts';
import { countRequests } from './stored-requests.ts';

/** A night deletes a tenth of all requests at most: when the clock leaps years ahead, a person has days to notice. */
const NIGHTS_FOR_ALL = 10;

/** Once a night one of the servers deletes the oldest requests that are past their time, at most a share. */
export function purgeJob({ config, store, clock, log }: Context): Job {
  const { timeZone, mailDir } = config;
  return async (stopping) => {
    const now = clock();
    const next = nextNightAt(now, timeZone);
    if (!(await claimNight(store, { now, next }))) return;
    const { before, share, warning } = await planPurge(store, { timeZone, now });
    if (warning !== undefined) log.warn(warning);
    const oldest = selectPastTime(store, before).select('id').orderBy('received_at').limit(share);
    const ids = (await oldest.execute()).map(({ id }) => id);
    const { requests } = await deleteRequests(store, ids, { mailDir, now, stopping });
    log.info({ requests }, 'purged what was past its time');
    if (requests > 0 && !(await overwriteDeleted(store))) log.warn(NOT_OVERWRITTEN);
  };
}

const PURGE = 'nightly purge';

/**
 * Tells whether this server should purge now. Each night only one server gets true. After missed nights, the next
 * server that asks gets true once. A new store waits until `next`, and so does one whose night has moved, by another
 * time zone or a corrected clock.
 */
async function claimNight(store: Store, { now, next }: { now: number; next: number }): Promise<boolean> {
  await store
    .insertInto('scheduled_jobs')
    .values({ name: PURGE, due_at: next })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ due_at: next })
        .where('scheduled_jobs.due_at', '>', now)
        .where('scheduled_jobs.due_at', '<>', next),
    )
    .execute();
  const { numUpdatedRows } = await store
    .updateTable('scheduled_jobs')
    .set({ due_at: next })
    .where('name', '=', PURGE)
    .where('due_at', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Requests received before `before` are past their time, and one night deletes `share` of them. `warning` tells a
 * person when there are more.
 */
export async function planPurge(store: Store, { now, timeZone }: { now: number; timeZone: string }) {
  const before = monthsBefore(now, RETENTION_MONTHS, timeZone);
  const stored = await countRequests(store);
  const { pastTime } = await selectPastTime(store, before)
    .select(({ fn }) => fn.countAll<number>().as('pastTime'))
    .executeTakeFirstOrThrow();
  const share = Math.min(pastTime, Math.max(1, Math.floor(stored / NIGHTS_FOR_ALL)));
  const warning = `${pastTime} of ${stored} stored requests are older than ${RETENTION_MONTHS} months, by a clock that says ${new Date(now).toISOString()}. A night deletes the oldest, ${share} of them. If the clock is wrong, set it right.`;
  return { before, share, warning: pastTime > share ? warning : undefined };
}

/** Leaves out requests that no one at the agency has been told of, because their visitors were promised a reply. */
function selectPastTime(store: Store, before: number) {
  return store
    .selectFrom('contact_requests')
    .where('received_at', '<', before)
    .where('id', 'not in', unannouncedRequests(store));
}

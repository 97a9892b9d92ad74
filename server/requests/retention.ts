import { RETENTION_MONTHS } from '../../agency/promises.ts';
import { monthsBefore, nextPurgeAt } from '../clock/calendar.ts';
import { type Job, takeTurn } from '../clock/scheduler.ts';
import type { Context } from '../context.ts';
import { unannouncedRequests } from '../outbox/backlog.ts';
import { watchLeases } from '../outbox/lease-watch.ts';
import { NOT_OVERWRITTEN, overwriteDeleted } from '../store/overwrite-deleted.ts';
import type { Store } from '../store/schema.ts';
import { deleteRequests } from './delete-requests.ts';
import type { RequestSettings } from './request-settings.ts';
import { countRequests } from './stored-requests.ts';

/** A night deletes a tenth of all requests at most: when the clock leaps years ahead, a person has days to notice. */
const NIGHTS_FOR_ALL = 10;

/** So that a long list does not keep a new request waiting. */
const MOST_FORGOTTEN = 1000;

const SETTLED = ['sent', 'bounced', 'expired', 'withheld', 'withdrawn'] as const;

/**
 * Of all `stored` requests, those from before `before`, which are past their time (`pastTime`), and how many of them
 * one night deletes (`share`). Times are epoch milliseconds.
 */
export async function planPurge(store: Store, { now, timeZone }: { now: number; timeZone: string }) {
  const before = monthsBefore(now, RETENTION_MONTHS, timeZone);
  const stored = await countRequests(store);
  const { pastTime } = await selectPastTime(store, before)
    .select(({ fn }) => fn.countAll<number>().as('pastTime'))
    .executeTakeFirstOrThrow();
  return {
    before,
    stored,
    pastTime,
    share: Math.min(pastTime, Math.max(1, Math.floor(stored / NIGHTS_FOR_ALL))),
  };
}

/** A line that tells a person when more is past its time than a night deletes; undefined when not. */
export function purgeWarning(
  { pastTime, share, stored }: Awaited<ReturnType<typeof planPurge>>,
  now: number,
): string | undefined {
  if (pastTime <= share) return undefined;
  return `${pastTime} of ${stored} stored requests are older than ${RETENTION_MONTHS} months, by a clock that says ${new Date(now).toISOString()}. A night deletes the oldest, ${share} of them. If the clock is wrong, set it right.`;
}

/** Leaves out requests that no one at the agency has been told of: their visitors were promised a reply. */
function selectPastTime(store: Store, before: number) {
  return store
    .selectFrom('contact_requests')
    .where('received_at', '<', before)
    .where('id', 'not in', unannouncedRequests(store));
}

/** Deletes settled events of erased requests that were due before that moment, no more than `MOST_FORGOTTEN` a night. */
async function forgetSettled(store: Store, before: number): Promise<void> {
  const old = store
    .selectFrom('outbox')
    .select('id')
    .where('state', 'in', SETTLED)
    .where('due_at', '<', before)
    .where('about', 'not in', (requests) => requests.selectFrom('contact_requests').select('id'))
    .limit(MOST_FORGOTTEN);
  await store.deleteFrom('outbox').where('id', 'in', old).execute();
}

/**
 * Once a night one of the servers deletes a night's share of what is past its time, with its mails. A request of which a
 * worker is sending a mail waits for the next night.
 */
export function nightlyPurge(
  { store, clock, monotonic, log }: Context,
  { timeZone, mailDir }: RequestSettings,
): Job {
  // A lease that stands from one night to the next is of a worker that died.
  const inHand = watchLeases(store, monotonic);
  return async (stopping) => {
    const now = clock();
    const next = nextPurgeAt(now, timeZone);
    if (!(await takeTurn(store, 'nightly purge', { now, next }))) return;
    const plan = await planPurge(store, { timeZone, now });
    const warning = purgeWarning(plan, now);
    if (warning !== undefined) log.warn(warning);
    const { before, share } = plan;
    const oldest = selectPastTime(store, before).select('id').orderBy('received_at').limit(share);
    const ids = (await oldest.execute()).map(({ id }) => id);
    const { requests } = await deleteRequests(store, ids, { mailDir, clock, stopping, inHand });
    log.info({ requests }, 'purged what was past its time');
    await forgetSettled(store, before);
    if (requests > 0 && !(await overwriteDeleted(store))) log.warn(NOT_OVERWRITTEN);
  };
}

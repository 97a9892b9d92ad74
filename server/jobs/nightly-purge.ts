import { NOT_OVERWRITTEN, overwriteDeleted } from '../deletion/overwrite-deleted.ts';
import { planPurge, purge, purgeWarning } from '../deletion/retention.ts';
import { removeLeftRestore } from '../restore/under-way.ts';
import { nextPurgeAt } from '../schedule/calendar.ts';
import type { Job } from '../schedule/scheduler.ts';
import { takeTurn } from '../schedule/take-turn.ts';
import type { JobParts } from './jobs.ts';

/**
 * Purges once a night. Each server does, and once after its start, because each has files of its own; of all of them,
 * one deletes a night's share of the requests.
 */
export function nightlyPurge({ store, settings, now, log }: JobParts): Job {
  let doneUntil: number | undefined;
  return async (stopping) => {
    const time = now();
    const next = nextPurgeAt(time, settings.timeZone);
    if (doneUntil === next) return;
    doneUntil = next;
    const plan = await planPurge(store, { ...settings, now: time });
    const warning = purgeWarning(plan, time);
    const isOurs = await takeTurn(store, 'nightly purge', { now: time, next });
    if (isOurs && warning !== undefined) log.warn(warning);
    const most = isOurs ? plan.share : 0;
    const purged = await purge(store, { before: plan.before, most }, { ...settings, now: time, stopping });
    removeLeftRestore(settings.exportsDir);
    log.info(purged, 'purged what was past its time');
    if (purged.requests > 0 && !(await overwriteDeleted(store))) log.warn(NOT_OVERWRITTEN);
  };
}

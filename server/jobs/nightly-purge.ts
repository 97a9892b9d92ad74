import { NOT_OVERWRITTEN, overwriteDeleted } from '../deletion/overwrite-deleted.ts';
import { planPurge, purge, purgeWarning } from '../deletion/retention.ts';
import { nextPurgeAt } from '../schedule/calendar.ts';
import type { Job } from '../schedule/scheduler.ts';
import { takeTurn } from '../schedule/take-turn.ts';
import type { JobParts } from './jobs.ts';

/** Once a night one of the servers deletes a night's share of what is past its time. */
export function nightlyPurge({ store, settings, now, log }: JobParts): Job {
  return async (stopping) => {
    const time = now();
    const next = nextPurgeAt(time, settings.timeZone);
    if (!(await takeTurn(store, 'nightly purge', { now: time, next }))) return;
    const plan = await planPurge(store, { ...settings, now: time });
    const warning = purgeWarning(plan, time);
    if (warning !== undefined) log.warn(warning);
    const { before, share } = plan;
    const { requests } = await purge(store, { before, most: share }, { ...settings, now, stopping });
    log.info({ requests }, 'purged what was past its time');
    if (requests > 0 && !(await overwriteDeleted(store))) log.warn(NOT_OVERWRITTEN);
  };
}

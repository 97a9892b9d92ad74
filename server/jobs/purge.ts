import { SECOND_MS } from '../../shared/durations.ts';
import { NotOverwrittenError, overwriteDeleted } from '../deletion/overwrite-deleted.ts';
import { planPurge, purge } from '../deletion/purge.ts';
import { nextPurgeAt } from '../schedule/calendar.ts';
import type { Job } from '../schedule/scheduler.ts';
import type { JobParts } from './jobs.ts';

/** How long to wait for locks that others hold before giving up on overwriting. */
const OVERWRITE_PATIENCE_MS = 5 * SECOND_MS;

/**
 * Purges once a night, and once after the start. Each server does, because each has files of its own. When more is due
 * than a night deletes by itself, it deletes nothing and says so.
 */
export function nightlyPurge({ store, settings, now, log }: JobParts): Job {
  let doneUntil: number | undefined;
  return async (stopping) => {
    const time = now();
    if (doneUntil === nextPurgeAt(time, settings.timeZone)) return;
    doneUntil = nextPurgeAt(time, settings.timeZone);
    const { before, doubt } = await planPurge(store, { ...settings, now: time });
    if (doubt !== undefined) return log.error(`nothing is purged: ${doubt}`);
    const purged = await purge(store, before, { ...settings, now: time, stopping });
    log.info(purged, 'purged what was past its time');
    if (purged.requests === 0) return;
    try {
      await overwriteDeleted(store, { patienceMs: OVERWRITE_PATIENCE_MS });
    } catch (error) {
      if (!(error instanceof NotOverwrittenError)) throw error;
      // A backup that never stops reading is no error: the bytes are overwritten when the space is used again.
      log.warn({ reason: error.reason }, 'what was purged is deleted, and not overwritten yet');
    }
  };
}

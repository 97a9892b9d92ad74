import { SECOND_MS } from '../../shared/durations.ts';
import { NotOverwrittenError, overwriteDeleted } from '../deletion/overwrite-deleted.ts';
import { planPurge, purge } from '../deletion/retention.ts';
import { nextPurgeAt } from '../schedule/calendar.ts';
import type { Job } from '../schedule/scheduler.ts';
import { takeTurn } from '../schedule/take-turn.ts';
import type { JobParts } from './job-parts.ts';

/** How long to wait for locks that others hold before giving up on overwriting. */
const OVERWRITE_PATIENCE_MS = 5 * SECOND_MS;

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
    const { before, share, warning } = await planPurge(store, { ...settings, now: time });
    const isOurs = await takeTurn(store, 'nightly purge', { next });
    if (isOurs && warning !== undefined) log.warn(warning);
    const most = isOurs ? share : 0;
    const purged = await purge(store, { before, most }, { ...settings, now: time, stopping });
    log.info(purged, 'purged what was past its time');
    if (purged.requests === 0) return;
    try {
      await overwriteDeleted(store, { patienceMs: OVERWRITE_PATIENCE_MS });
    } catch (error) {
      if (!(error instanceof NotOverwrittenError)) throw error;
      // A backup that never stops reading is no error: the bytes are overwritten when the space is used again.
      log.warn('what was purged is deleted, but not overwritten yet: another program reads the database');
    }
  };
}

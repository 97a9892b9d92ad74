import { eraseAgain } from '../deletion/erase-again.ts';
import { NOT_OVERWRITTEN, overwriteDeleted } from '../deletion/overwrite-deleted.ts';
import { erasuresWarning, readTombstones, type TombstoneSettings } from '../deletion/tombstones.ts';
import { nextPurgeAt } from '../schedule/calendar.ts';
import type { Job } from '../schedule/scheduler.ts';
import type { JobParts } from './jobs.ts';

/**
 * At its first call, which a server waits for before it listens, and then once a night, erases again what was erased
 * before: a backup may have taken the place of the database. It tries again each minute while a mail about such a person
 * is in hand, or was in a backup of less than three minutes ago.
 */
export function erasuresAgain({
  store,
  settings,
  now,
  log,
}: JobParts & { settings: TombstoneSettings }): Job {
  let doneUntil: number | undefined;
  let warned = '';
  return async (stopping) => {
    const next = nextPurgeAt(now(), settings.timeZone);
    if (doneUntil === next) return;
    const tombstones = await readTombstones(settings);
    const warning = erasuresWarning(tombstones, settings.erasuresFile) ?? '';
    if (warning !== warned && warning !== '') log.warn(warning);
    warned = warning;
    const { requests, inHand } = await eraseAgain(store, tombstones, {
      mailDir: settings.mailDir,
      now,
      stopping,
    });
    if (inHand.length === 0) doneUntil = next;
    if (requests === 0) return;
    log.info({ requests }, 'erased again what a backup brought back');
    if (!(await overwriteDeleted(store))) log.warn(NOT_OVERWRITTEN);
  };
}

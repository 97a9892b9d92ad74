import { eraseAgain } from '../deletion/erase-again.ts';
import { erasuresWarning, readErasedIds } from '../deletion/erased-ids.ts';
import { NOT_OVERWRITTEN, overwriteDeleted } from '../deletion/overwrite-deleted.ts';
import { nextPurgeAt } from '../schedule/calendar.ts';
import type { Job } from '../schedule/scheduler.ts';
import type { JobParts } from './jobs.ts';

/**
 * At its first call, which a server waits for before it listens, and then once a night, erases again what was erased
 * before: a backup may have taken the place of the database. At night it tries again each minute while a mail about such
 * a person is in hand. At the first call no lease counts: in a backup it is of a worker that is gone. On Postgres another
 * server may just be sending a mail about such a person, whose erasure waits for it: that mail leaves all the same.
 */
export function erasuresAgain({
  store,
  settings,
  now,
  log,
}: JobParts & { settings: { erasuresFile: string } }): Job {
  let doneUntil: number | undefined;
  let warned = '';
  return async (stopping) => {
    const next = nextPurgeAt(now(), settings.timeZone);
    if (doneUntil === next) return;
    const erased = await readErasedIds(settings.erasuresFile);
    const warning = erasuresWarning(erased, settings.erasuresFile) ?? '';
    if (warning !== warned && warning !== '') log.warn(warning);
    warned = warning;
    const { requests, inHand } = await eraseAgain(store, erased.ids, {
      mailDir: settings.mailDir,
      now,
      stopping,
      isAtRest: doneUntil === undefined,
    });
    if (inHand.length === 0) doneUntil = next;
    if (requests === 0) return;
    log.info({ requests }, 'erased again what a backup brought back');
    if (!(await overwriteDeleted(store))) log.warn(NOT_OVERWRITTEN);
  };
}

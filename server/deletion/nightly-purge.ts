import type { Logger } from 'pino';
import { DAY_MS, SECOND_MS } from '../../shared/durations.ts';
import { nextPurgeAt } from '../schedule/calendar.ts';
import { clockLeap, followClock, takeTurn } from '../schedule/scheduled-jobs.ts';
import type { Job } from '../schedule/scheduler.ts';
import type { Store } from '../store/schema.ts';
import { NotOverwrittenError, overwriteDeleted } from './overwrite-deleted.ts';
import { NIGHTLY_PURGE, type PurgeParts, planPurge, purge } from './purge.ts';

interface NightlyPurgeParts {
  store: Store;
  settings: { timeZone: string };
  /** Epoch milliseconds. */
  now: () => number;
  /** The folders in which it looks for copies of what it deletes. */
  mailDir: string;
  exportsDir: string;
  log: Logger;
}

/** How long to wait for locks that others hold before giving up on overwriting. */
const OVERWRITE_PATIENCE_MS = 5 * SECOND_MS;

const HELD =
  'nothing is purged: the clock is far ahead of the last purge. When it is wrong, set it. When it is right: npm run requests -- purge';

const TOO_MANY =
  'more is past its time than one night deletes, so the next nights go on. When that is right, to do it at once: npm run requests -- purge';

/**
 * Purges once a night. Deletes nothing when the clock jumped ahead, and never more than a share of what is stored. Of
 * several servers one does this; the others delete the old files on their own disks.
 */
export function nightlyPurge({ store, settings, now, mailDir, exportsDir, log }: NightlyPurgeParts): Job {
  const { timeZone } = settings;
  const job = { name: NIGHTLY_PURGE, next: (after: number) => nextPurgeAt(after, timeZone) };
  // In memory, so that a server that was off at night does it when it starts.
  let filesDoneUntil: number | undefined;
  return async (stopping) => {
    const time = now();
    const parts: PurgeParts = {
      mailDir,
      exportsDir,
      timeZone,
      now: time,
      isStopping: () => stopping.aborted,
    };
    const turn = await store.transaction().execute(async (transaction) => {
      if (!(await takeTurn(transaction, job, time))) return undefined;
      return { leapMs: await followClock(transaction, job.name, time) };
    });
    const areFilesDone = filesDoneUntil === job.next(time);
    filesDoneUntil = job.next(time);
    if (turn === undefined) {
      if (areFilesDone || (await clockLeap(store, job.name, time)) !== undefined) return;
      await purge(store, { ...parts, atMost: 0 });
      return;
    }
    if (turn.leapMs !== undefined) {
      log.error({ clock: new Date(time).toISOString(), aheadDays: Math.floor(turn.leapMs / DAY_MS) }, HELD);
      return;
    }
    const { due, inOneNight } = await planPurge(store, { now: time, timeZone });
    const purged = await purge(store, { ...parts, atMost: inOneNight });
    log.info(purged, 'purged what was past its time');
    if (due > inOneNight) log.error({ left: due - inOneNight }, TOO_MANY);
    if (purged.requests > 0) await overwrite(store, log);
  };
}

/** A backup that never stops reading is no error: the bytes are overwritten when the space is used again. */
async function overwrite(store: Store, log: Logger): Promise<void> {
  try {
    await overwriteDeleted(store, { patienceMs: OVERWRITE_PATIENCE_MS });
  } catch (error) {
    if (!(error instanceof NotOverwrittenError)) throw error;
    log.warn({ reason: error.reason }, 'what was purged is deleted, and not overwritten yet');
  }
}

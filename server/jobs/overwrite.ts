import type { Logger } from 'pino';
import { SECOND_MS } from '../../shared/durations.ts';
import { NotOverwrittenError, overwriteDeleted } from '../deletion/overwrite-deleted.ts';
import type { Store } from '../store/schema.ts';

/** How long to wait for locks that others hold before giving up on overwriting. */
const PATIENCE_MS = 5 * SECOND_MS;

/** `overwriteDeleted` for a server. A backup that never stops reading is no error. */
export async function overwrite(store: Store, log: Logger): Promise<void> {
  try {
    await overwriteDeleted(store, { patienceMs: PATIENCE_MS });
  } catch (error) {
    if (!(error instanceof NotOverwrittenError)) throw error;
    // The bytes are overwritten when the space is used again.
    log.warn('what was deleted is not overwritten yet: another program reads the database');
  }
}

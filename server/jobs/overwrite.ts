import type { Logger } from 'pino';
import { SECOND_MS } from '../../shared/durations.ts';
import { overwriteDeleted } from '../deletion/overwrite-deleted.ts';
import type { Store } from '../store/schema.ts';

/** How long to wait for locks that others hold before giving up on overwriting. */
const PATIENCE_MS = 5 * SECOND_MS;

/** `overwriteDeleted` for a server. A backup that never stops reading is no error. */
export async function overwrite(store: Store, log: Logger): Promise<void> {
  if (!(await overwriteDeleted(store, { patienceMs: PATIENCE_MS })))
    log.warn('what was deleted is not overwritten yet: another program reads the database');
}

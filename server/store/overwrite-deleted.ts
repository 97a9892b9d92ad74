import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { SECOND_MS } from '../../shared/durations.ts';
import { isPostgres, type Store } from './schema.ts';

/** An erasure waits no longer for another program that reads the old state. */
const LONGEST_READ_MS = 5 * SECOND_MS;

const POLL_MS = 50;

/** A server logs this after a purge. It is no error, because a backup may never stop reading. */
export const NOT_OVERWRITTEN = 'what was deleted is not overwritten yet: another program reads the database';

/**
 * On SQLite, removes the bytes of deleted rows. SQLite has overwritten the rows themselves (secure_delete); what is left
 * is the log of what was written before. Can be repeated. Does nothing on Postgres, whose tools do it:
 * docs/operating.md. https://www.sqlite.org/pragma.html#pragma_wal_checkpoint
 * Resolves with false when another program reads the old state for five seconds: the bytes are then still in SQLite's
 * log, and are overwritten when its space is used again.
 */
export async function overwriteDeleted(store: Store): Promise<boolean> {
  if (isPostgres(store)) return true;
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    // Does most of the work without the lock that new requests need.
    await sql`pragma wal_checkpoint(passive)`.execute(store);
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(store);
    if (rows[0]?.busy === 0) return true;
    if (waitedMs >= LONGEST_READ_MS) return false;
    await setTimeout(POLL_MS);
  }
}

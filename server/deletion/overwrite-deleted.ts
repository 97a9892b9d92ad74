import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { isPostgres } from '../store/is-postgres.ts';
import type { Store } from '../store/schema.ts';

/** The rows are deleted, but their bytes are still in SQLite's log, because another program reads the old state. */
export class NotOverwrittenError extends Error {
  override name = 'NotOverwrittenError';
}

const POLL_MS = 50;

/**
 * On SQLite, removes the bytes of deleted rows. SQLite has overwritten the rows themselves (secure_delete); what is left
 * is the log of what was written before. Safe to repeat. Does nothing on Postgres, whose tools do it:
 * docs/operating.md. https://www.sqlite.org/pragma.html#pragma_wal_checkpoint
 * @throws {NotOverwrittenError} when another program read the old state for `patienceMs` milliseconds.
 */
export async function overwriteDeleted(store: Store, { patienceMs }: { patienceMs: number }): Promise<void> {
  if (isPostgres(store)) return;
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    // Does most of the work without the lock that new requests need.
    await sql`pragma wal_checkpoint(passive)`.execute(store);
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(store);
    if (rows[0]?.busy === 0) return;
    if (waitedMs >= patienceMs) throw new NotOverwrittenError();
    await setTimeout(POLL_MS);
  }
}

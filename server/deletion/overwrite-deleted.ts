import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { isPostgres } from '../store/is-postgres.ts';
import type { Store } from '../store/schema.ts';

/** The rows are deleted, but their bytes are still in the database's files. */
export class NotOverwrittenError extends Error {
  override name = 'NotOverwrittenError';
  /** `in use`: other programs still read the old state. Only on Postgres: the table is too big. */
  readonly reason: 'in use' | 'too big';

  constructor(reason: 'in use' | 'too big') {
    super(reason);
    this.reason = reason;
  }
}

const POLL_MS = 50;

/**
 * Removes the bytes of deleted rows from the database's files. Safe to repeat. On Postgres the write-ahead log still
 * holds them until Postgres reuses its files.
 * @throws {NotOverwrittenError} when others held the locks for `patienceMs` milliseconds, or the table is too big.
 */
export async function overwriteDeleted(store: Store, { patienceMs }: { patienceMs: number }): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  const overwriteOnce = isPostgres(store) ? await tableRewriter(store) : () => emptyWal(store);
  while (!(await overwriteOnce())) {
    if (performance.now() >= giveUpAt) throw new NotOverwrittenError('in use');
    await setTimeout(POLL_MS);
  }
}

/**
 * SQLite has overwritten the rows itself (secure_delete); what is left is the log of what was written before. False
 * while others read it. https://www.sqlite.org/pragma.html#pragma_wal_checkpoint
 */
async function emptyWal(store: Store): Promise<boolean> {
  // Does most of the work without the lock that new requests need.
  await sql`pragma wal_checkpoint(passive)`.execute(store);
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(store);
  return rows[0]?.busy === 0;
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LOCK_NOT_GRANTED = '55P03';
const TOOK_TOO_LONG = '57014';

/**
 * A plain vacuum leaves parts of deleted rows in the file; only a new file is sure to hold none, and `cluster` writes
 * one. It carries over what a transaction from before the deletion may still see, also one on a standby that tells us
 * so, and so may a later one that began while that ran: wait until all of them are over. The times are short because
 * every other query waits meanwhile, and a visitor's request waits five seconds at most.
 */
async function tableRewriter(store: Store): Promise<() => Promise<boolean>> {
  const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::xid::text as xid`.execute(store);
  const afterDeletion = rows[0]?.xid;
  return async () => {
    const older = await sql`
      select from pg_stat_activity where coalesce(datname, current_database()) = current_database()
      and greatest(age(backend_xid), age(backend_xmin)) > age(${afterDeletion}::xid)`.execute(store);
    if (older.rows.length > 0) return false;
    try {
      await store.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = 1000`.execute(transaction);
        await sql`set local statement_timeout = 4000`.execute(transaction);
        await sql`cluster contact_requests using contact_requests_pkey`.execute(transaction);
      });
      return true;
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      if (error.code === LOCK_NOT_GRANTED) return false;
      throw error.code === TOOK_TOO_LONG ? new NotOverwrittenError('too big') : error;
    }
  };
}

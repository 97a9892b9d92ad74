import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { isPostgres } from '../store/is-postgres.ts';
import type { Store } from '../store/schema.ts';

/** The rows are deleted, but their bytes are still in the database's files. */
export class NotOverwrittenError extends Error {
  override name = 'NotOverwrittenError';
  /** `in use`: other programs still read the old state. Only on Postgres: the table is too big, or is not ours. */
  readonly reason: 'in use' | 'too big' | 'not ours';

  constructor(reason: 'in use' | 'too big' | 'not ours') {
    super(reason);
    this.reason = reason;
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LOCK_NOT_GRANTED = '55P03';
const TOOK_TOO_LONG = '57014';

const POLL_MS = 50;

/** Shorter than a visitor's request waits for the store, so that no request is refused while the table is rewritten. */
const REWRITE_MS = 4000;

/** While this waits for a lock on the whole table, every other query on it waits, too. */
const TABLE_LOCK_MS = 1000;

/**
 * Removes the bytes of deleted rows from the database's files. Safe to repeat. On Postgres the write-ahead log still
 * holds them until Postgres reuses its files.
 * @throws {NotOverwrittenError} when it could not be done, or others held the locks for `patienceMs` milliseconds.
 */
export function overwriteDeleted(
  store: Store,
  { patienceMs, rewriteMs = REWRITE_MS }: { patienceMs: number; rewriteMs?: number },
): Promise<void> {
  return isPostgres(store) ? rewriteTable(store, { patienceMs, rewriteMs }) : emptyWal(store, patienceMs);
}

/**
 * SQLite has overwritten the rows itself (secure_delete); what is left is the log of what was written before.
 * https://www.sqlite.org/pragma.html#pragma_wal_checkpoint
 */
async function emptyWal(store: Store, patienceMs: number): Promise<void> {
  // Does most of the work without the lock that new requests need.
  await sql`pragma wal_checkpoint(passive)`.execute(store);
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(store);
    if (rows[0]?.busy === 0) return;
    if (waitedMs >= patienceMs) throw new NotOverwrittenError('in use');
    await setTimeout(POLL_MS);
  }
}

/** A plain vacuum leaves parts of deleted rows in the file; only a new file is sure to hold none. */
async function rewriteTable(
  store: Store,
  { patienceMs, rewriteMs }: { patienceMs: number; rewriteMs: number },
): Promise<void> {
  const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::xid::text as xid`.execute(store);
  for (let waitedMs = 0; ; waitedMs += 2 * TABLE_LOCK_MS) {
    if (await rewriteOnce(store, rows[0]?.xid ?? '', rewriteMs)) return;
    if (waitedMs >= patienceMs) throw new NotOverwrittenError('in use');
    await setTimeout(TABLE_LOCK_MS);
  }
}

/** False when others held a lock. */
async function rewriteOnce(store: Store, afterDeletion: string, rewriteMs: number): Promise<boolean> {
  return store.connection().execute(async (connection) => {
    const set = (name: string, ms: number | string = 0) =>
      sql`select set_config(${name}, ${String(ms)}, false)`.execute(connection);
    const { rows } = await sql<{ lock: string; statement: string }>`
      select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`.execute(
      connection,
    );
    await set('lock_timeout', TABLE_LOCK_MS);
    await set('statement_timeout', rewriteMs);
    try {
      if (await isSeenByOthers(connection, afterDeletion)) return false;
      const before = await fileOf(connection);
      await sql`vacuum full contact_requests`.execute(connection);
      // Postgres only warns a user who does not own the table.
      if ((await fileOf(connection)) === before) throw new NotOverwrittenError('not ours');
      return true;
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      if (error.code === LOCK_NOT_GRANTED) return false;
      throw error.code === TOOK_TOO_LONG ? new NotOverwrittenError('too big') : error;
    } finally {
      await set('lock_timeout', rows[0]?.lock);
      await set('statement_timeout', rows[0]?.statement);
    }
  });
}

/** A dump that began before the deletion still sees the rows, and a rewrite would carry them over. */
async function isSeenByOthers(store: Store, afterDeletion: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
    and age(backend_xmin) > age(${afterDeletion}::xid)`.execute(store);
  return rows.length > 0;
}

async function fileOf(store: Store): Promise<unknown> {
  const { rows } = await sql<{ file: number }>`
    select pg_relation_filenode('contact_requests') as file`.execute(store);
  return rows[0]?.file;
}

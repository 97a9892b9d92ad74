import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import type { SQLOutputValue } from 'node:sqlite';
import { type RawBuilder, sql } from 'kysely';
import { CommandError } from '../errors.ts';
import { batches } from '../store/batches.ts';
import { columnsOf } from '../store/field-columns.ts';
import { MIGRATIONS } from '../store/migrate.ts';
import { assertWhole, openToRead } from '../store/read-sqlite.ts';
import { isPostgres, type Store, type Tables } from '../store/schema.ts';
import { countRequests } from './stored-requests.ts';

type Row = Record<string, SQLOutputValue>;

interface Source {
  requests: Row[];
  outbox: Row[];
}

/**
 * Reads a SQLite database of this version or a newer one, whole and undamaged. Changes nothing in it, and a server may
 * use it meanwhile.
 * @throws {CommandError} for any other file; it names the file.
 */
export function readSource(path: string): Source {
  try {
    // SQLite looks for what belongs to a database next to the file itself, not next to a link to it.
    using database = openToRead(realpathSync(path));
    assertWhole(database, 'it');
    const all = (query: string): Row[] => database.prepare(query).all();
    const applied = new Set(all('select name from kysely_migration').map(({ name }) => name));
    if (!MIGRATIONS.every((name) => applied.has(name)))
      throw new Error('an older version made it: start a server of this version on a copy, and import that');
    return { requests: all('select * from contact_requests'), outbox: all('select * from outbox') };
  } catch (error) {
    throw new CommandError(
      `${path} cannot be imported: ${error instanceof Error ? error.message.trim() : error}. Where a file with its name and -wal or -journal is next to it, copy all of them to a folder of yours, open the copy once (sqlite3 copy.db .tables), and import that.`,
    );
  }
}

/** An import leaves out the requests that were erased or were received before that moment, and their mails. */
interface LeftOut {
  erased: ReadonlySet<string>;
  before: number;
}

/**
 * Takes over from the source what the store lacks: requests by their id, each with its rows of the outbox as they
 * stand. A request that both have stays as it is in the store, but what only the source knows is taken over: a mark as
 * replied, a mail that was sent. All of it is one transaction, so it can be cut off, and repeated as often as one
 * likes. Calls `leftOutNow` after it has begun: an erasure is on its list by then, or waits for the end of the
 * transaction and deletes what came. Resolves with how many requests were taken, were known and were left out, and the
 * columns that only the source has.
 */
export function importRequests(store: Store, source: Source, leftOutNow: () => Promise<LeftOut>) {
  return store.transaction().execute(async (transaction) => {
    // SQLite has one writer at a time.
    if (isPostgres(store))
      await sql`lock table contact_requests in share row exclusive mode`.execute(transaction);
    const { erased, before } = await leftOutNow();
    const rows = source.requests.filter(
      ({ id, received_at }) => !erased.has(String(id)) && Number(received_at) >= before,
    );
    const ids = new Set(rows.map(({ id }) => id));
    const stored = await countRequests(transaction);
    await insert(transaction, 'contact_requests', await withFreeKeys(transaction, rows), KEEP_REPLIES);
    // The workers that held leases in the source are gone.
    const outbox = source.outbox
      .filter(({ about }) => ids.has(about))
      .map((row) => ({ ...row, lease: null, leased_until: null }));
    await insert(transaction, 'outbox', outbox, KEEP_SENT);
    const taken = (await countRequests(transaction)) - stored;
    const columns = await columnsOf(transaction, 'contact_requests');
    return {
      taken,
      known: rows.length - taken,
      leftOut: source.requests.length - rows.length,
      unknownColumns: Object.keys(rows[0] ?? {}).filter((column) => !columns.includes(column)),
    };
  });
}

/** The same values may have come to both within the hour: each is a request that someone was thanked for. */
async function withFreeKeys(store: Store, rows: Row[]): Promise<Row[]> {
  const stored = await store.selectFrom('contact_requests').select('idempotency_key').execute();
  const taken = new Set(stored.map(({ idempotency_key }) => idempotency_key));
  return rows.map((row) =>
    taken.has(String(row['idempotency_key'])) ? { ...row, idempotency_key: randomUUID() } : row,
  );
}

/** Enqueues no event: the one in the source's outbox is imported with it. A pending alert finds that it is moot. */
const KEEP_REPLIES = sql`(id) do update set replied_at = excluded.replied_at, next_alert_at = null
  where contact_requests.replied_at is null and excluded.replied_at is not null`;

const KEEP_SENT = sql`(about, kind, recipient) do update set state = excluded.state, attempts = excluded.attempts,
  settled_at = excluded.settled_at, last_error = excluded.last_error
  where outbox.state = 'pending' and excluded.state = 'sent'`;

/** Inserts these rows, without the columns that the table lacks. */
async function insert(
  store: Store,
  table: keyof Tables,
  rows: Row[],
  onConflict: RawBuilder<unknown>,
): Promise<void> {
  const columns = (await columnsOf(store, table)).filter((column) => column in (rows[0] ?? {}));
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (const batch of batches(rows)) {
    const values = batch.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)} on conflict ${onConflict}`.execute(
      store,
    );
  }
}

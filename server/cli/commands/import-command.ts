import { existsSync, realpathSync } from 'node:fs';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { sql } from 'kysely';
import { RETENTION_MONTHS } from '../../../agency/promises.ts';
import { monthsBefore } from '../../clock/calendar.ts';
import { CommandError } from '../../errors.ts';
import { withdraw } from '../../outbox/enqueue.ts';
import { erasuresWarning, readErasedIds } from '../../requests/erasures.ts';
import { parseDatabaseUrl } from '../../store/database-url.ts';
import { columnsOf } from '../../store/field-columns.ts';
import { ALERTS } from '../../store/kinds.ts';
import { MIGRATIONS } from '../../store/migrate.ts';
import { isPostgres, type Store, type Tables } from '../../store/schema.ts';
import type { CommandContext } from '../command-context.ts';
import { countOf } from '../format.ts';

export function addImport(program: Command, context: CommandContext): void {
  program
    .command('import')
    .description('take over from a SQLite file what the database lacks, all or nothing')
    .argument('<file>', 'what a backup took the place of, or the database from before you set DATABASE_URL')
    .action(async (file: string) => {
      const { clock, config, console, withStore } = context;
      const { databaseUrl, erasuresFile, timeZone } = config();
      const { kind, name } = parseDatabaseUrl(databaseUrl);
      if (kind === 'sqlite' && [file, name].every(existsSync) && realpathSync(file) === realpathSync(name))
        throw new CommandError(`${file} is the database in service.`);
      const source = readSource(file);
      const warning = erasuresWarning(await readErasedIds(erasuresFile), erasuresFile);
      if (warning !== undefined) console.error(warning);
      const leftOutNow = async () => ({
        erased: (await readErasedIds(erasuresFile)).ids,
        before: monthsBefore(clock(), RETENTION_MONTHS, timeZone),
      });
      const { requests, known, replies, leftOut, unknownColumns } = await withStore((store) =>
        importRequests(store, source, { clock, leftOut: leftOutNow }),
      );
      const marks = replies > 0 ? ` and ${countOf(replies, 'mark')} of others` : '';
      console.log(`Took over ${countOf(requests, 'request')}${marks} from ${file}. There already: ${known}.`);
      if (leftOut > 0)
        console.log(
          `Left out: ${countOf(leftOut, 'request')}, erased or older than ${RETENTION_MONTHS} months.`,
        );
      if (unknownColumns.length > 0)
        console.log(
          `Left out of each request, because this version and its form have no such field: ${unknownColumns.join(', ')}. Keep the file: it is in it.`,
        );
    });
}

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
    const file = realpathSync(path);
    const isAlone = !['-wal', '-journal'].some((ending) => existsSync(file + ending));
    // Then nothing has to be written next to the file: a backup can be where no one may write.
    const address = isAlone ? new URL(`${pathToFileURL(file)}?immutable=1`) : file;
    using database = new DatabaseSync(address, { readOnly: true, timeout: 5000 });
    const all = (query: string): Row[] => database.prepare(query).all();
    const [check] = all('pragma integrity_check');
    if (check?.['integrity_check'] !== 'ok') throw new Error(`it is damaged: ${check?.['integrity_check']}`);
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

interface Imported {
  /** How many requests were taken over, and how many were there already. */
  requests: number;
  known: number;
  /** How many of those have a reply only in the source, which counts. */
  replies: number;
  /** How many stay out. */
  leftOut: number;
  /** The columns of requests that only the source has. */
  unknownColumns: string[];
}

/** Which requests stay out, and so do their mails: those that were erased, and those received before that moment. */
interface LeftOut {
  erased: ReadonlySet<string>;
  before: number;
}

/**
 * Takes over from the source what the store lacks: requests by their id, each with its rows of the outbox as they stand.
 * A request that both have stays as it is in the store, except that the further state counts: a mark as replied, a mail that was
 * sent. All of it is one transaction, so it can be cut off, and repeated as often as one likes. `leftOut` is asked after it
 * has begun: an erasure is on its list by then, or waits for the end of the transaction and deletes what came.
 */
export function importRequests(
  store: Store,
  source: Source,
  { clock, leftOut }: { clock: () => number; leftOut: () => Promise<LeftOut> },
): Promise<Imported> {
  return store.transaction().execute(async (transaction) => {
    // SQLite has one writer at a time.
    if (isPostgres(store))
      await sql`lock table contact_requests in share row exclusive mode`.execute(transaction);
    const { erased, before } = await leftOut();
    const rows = source.requests.filter(
      ({ id, received_at }) => !erased.has(String(id)) && Number(received_at) >= before,
    );
    const ids = new Set(rows.map(({ id }) => id));
    const outbox = source.outbox.filter(({ about }) => ids.has(about));
    const replies = await takeOverReplies(transaction, rows, clock());
    await takeOverSent(transaction, outbox);
    let requests = await insertNew(transaction, 'contact_requests', rows);
    // The same values came to both within the hour: each is a request that someone was thanked for.
    const underIds = rows.map((row) => ({ ...row, idempotency_key: row['id'] ?? null }));
    requests += await insertNew(transaction, 'contact_requests', underIds);
    // The workers that held leases in the source are gone.
    const unleased = outbox.map((row) => ({ ...row, lease: null, leased_until: null }));
    await insertNew(transaction, 'outbox', unleased);
    const columns = new Set(await columnsOf(transaction, 'contact_requests'));
    return {
      requests,
      known: rows.length - requests,
      replies,
      leftOut: source.requests.length - rows.length,
      unknownColumns: Object.keys(rows[0] ?? {}).filter((column) => !columns.has(column)),
    };
  });
}

/** Enqueues no event: the one in the source's outbox is imported with it. */
async function takeOverReplies(store: Store, rows: Row[], now: number): Promise<number> {
  const repliedAt = new Map(rows.map(({ id, replied_at }) => [id, replied_at]));
  const open = await store
    .selectFrom('contact_requests')
    .select('id')
    .where('replied_at', 'is', null)
    .execute();
  const replied = open.filter(({ id }) => (repliedAt.get(id) ?? null) !== null);
  for (const { id } of replied) {
    await store
      .updateTable('contact_requests')
      .set({ replied_at: Number(repliedAt.get(id)), next_alert_at: null })
      .where('id', '=', id)
      .execute();
    await withdraw(store, [id], { now, kinds: ALERTS });
  }
  return replied.length;
}

/** Settles the mails that wait here and were sent there, so that none is sent again. */
async function takeOverSent(store: Store, outbox: Row[]): Promise<void> {
  const nameOf = ({ about, kind, recipient }: Row) => `${about} ${kind} ${recipient}`;
  const sent = new Map(outbox.filter(({ state }) => state === 'sent').map((row) => [nameOf(row), row]));
  const waiting = await store
    .selectFrom('outbox')
    .select(['id', 'about', 'kind', 'recipient'])
    .where('state', '=', 'pending')
    .execute();
  for (const row of waiting) {
    const there = sent.get(nameOf(row));
    if (there === undefined) continue;
    const { attempts, settled_at, last_error } = there;
    await sql`update outbox set state = 'sent', attempts = ${attempts}, settled_at = ${settled_at},
      last_error = ${last_error} where id = ${row.id}`.execute(store);
  }
}

/** How many rows one statement takes: SQLite binds 32,766 values at most. */
const BATCH = 500;

/** Inserts these rows, without the columns that the table lacks, and leaves those that are there as they are. */
async function insertNew(store: Store, table: keyof Tables, rows: Row[]): Promise<number> {
  const columns = (await columnsOf(store, table)).filter((column) => column in (rows[0] ?? {}));
  const names = sql.join(columns.map((column) => sql.ref(column)));
  let inserted = 0n;
  for (let at = 0; at < rows.length; at += BATCH) {
    const values = rows
      .slice(at, at + BATCH)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    const { numAffectedRows = 0n } =
      await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)} on conflict do nothing`.execute(
        store,
      );
    inserted += numAffectedRows;
  }
  return Number(inserted);
}

import { sql } from 'kysely';
import { ONE_OF_A_KIND, withdraw } from '../../outbox/enqueue.ts';
import { addFieldColumns, columnsOf, fieldsWithoutColumn } from '../../store/field-columns.ts';
import { ALERTS } from '../../store/kinds.ts';
import { isPostgres, type Store, type Tables } from '../../store/schema.ts';
import type { Row, Source } from './source-file.ts';

/** How many rows one statement takes. */
const BATCH = 1000;

interface Imported {
  /** How many requests were taken over, and how many were there already. */
  requests: number;
  known: number;
  /** How many of those have a reply only in the source, which counts. */
  replies: number;
  /** How many stay out. */
  leftOut: number;
  /** The columns of requests in the source that this version cannot take over, because it does not know what they are. */
  unknownColumns: string[];
}

/** Which requests stay out, and so do their mails: those that were erased, and those received before that moment. */
interface LeftOut {
  erased: ReadonlySet<string>;
  before: number;
}

/**
 * Takes over from the source what the store lacks: requests by their id, each with its rows of the outbox as they stand.
 * What is in both stays as it is in the store, except that the further state counts: a mark as replied, a mail that was
 * sent. All of it is one transaction, so it can be cut off, and repeated as often as one likes. `leftOut` is asked after it
 * has begun: an erasure is on its list by then, or waits for the end of the transaction and deletes what came.
 */
export async function importRequests(
  store: Store,
  source: Source,
  { clock, leftOut }: { clock: () => number; leftOut: () => Promise<LeftOut> },
): Promise<Imported> {
  // A newer version's migration would find its column there already.
  const unknownColumns = source.isNewer ? await fieldsWithoutColumn(store, source.texts) : [];
  if (!source.isNewer) await addFieldColumns(store, source.texts);
  // Read before, so that visitors wait for the writing alone.
  const all = source.all('select * from contact_requests');
  const outbox = Map.groupBy(source.all('select * from outbox'), ({ about }) => about);
  return store.transaction().execute(async (transaction) => {
    // SQLite has one writer at a time.
    if (isPostgres(store))
      await sql`lock table contact_requests in share row exclusive mode`.execute(transaction);
    const { erased, before } = await leftOut();
    const rows = all.filter(
      ({ id, received_at }) => !erased.has(String(id)) && Number(received_at) >= before,
    );
    const imported = { requests: 0, known: 0, replies: 0, leftOut: all.length - rows.length, unknownColumns };
    for (let at = 0; at < rows.length; at += BATCH) {
      const some = rows.slice(at, at + BATCH);
      const { requests, known, replies } = await importSome(transaction, some, clock());
      await importOutbox(
        transaction,
        some.flatMap(({ id }) => outbox.get(id) ?? []),
      );
      imported.requests += requests;
      imported.known += known;
      imported.replies += replies;
    }
    return imported;
  });
}

async function importSome(store: Store, page: Row[], now: number) {
  const ids = page.map(({ id }) => String(id));
  const keys = page.map(({ idempotency_key }) => String(idempotency_key));
  const known = await store
    .selectFrom('contact_requests')
    .select(['id', 'idempotency_key', 'replied_at'])
    .where((row) => row.or([row('id', 'in', ids), row('idempotency_key', 'in', keys)]))
    .execute();
  const byId = new Map(known.map((row) => [row.id, row]));
  const takenKeys = new Set(known.map((row) => row.idempotency_key));
  const requests = page
    .filter(({ id }) => !byId.has(String(id)))
    // The same values came to both within the hour.
    .map((row) =>
      takenKeys.has(String(row['idempotency_key'])) ? { ...row, idempotency_key: row['id'] ?? null } : row,
    );
  await insertRows(store, 'contact_requests', requests);
  let replies = 0;
  for (const { id, replied_at } of page) {
    if (replied_at === null || byId.get(String(id))?.replied_at !== null) continue;
    await takeOverReply(store, { id: String(id), repliedAt: Number(replied_at), now });
    replies += 1;
  }
  return { requests: requests.length, known: page.length - requests.length, replies };
}

/** Enqueues no event: the one in the source's outbox is imported with it. */
async function takeOverReply(
  store: Store,
  { id, repliedAt, now }: { id: string; repliedAt: number; now: number },
): Promise<void> {
  await store
    .updateTable('contact_requests')
    .set({ replied_at: repliedAt, next_alert_at: null })
    .where('id', '=', id)
    .execute();
  await withdraw(store, [id], { now, kinds: ALERTS });
}

const SETTLED = ['state', 'attempts', 'settled_at', 'last_error'];

/**
 * Adds the rows that the outbox lacks, without leases: their workers are gone. A row that waits here and was sent there
 * becomes as it is there.
 */
async function importOutbox(store: Store, rows: Row[]): Promise<void> {
  const unleased = rows.map((row) => ({ ...row, lease: null, leased_until: null }));
  await insertRows(store, 'outbox', unleased);
  const set = SETTLED.map((column) => sql`${sql.ref(column)} = ${sql.ref(`theirs.${column}`)}`);
  const there = selectRows(store, 'outbox', [...ONE_OF_A_KIND, ...SETTLED], rows);
  const isSame = ONE_OF_A_KIND.map((column) => sql`outbox.${sql.ref(column)} = theirs.${sql.ref(column)}`);
  // `settled_at is null` stands for pending: by `state` SQLite would scan all that waits, for each row.
  await sql`update outbox set ${sql.join(set)} from (${there}) theirs
    where ${sql.join(isSame, sql` and `)} and outbox.settled_at is null and theirs.state = 'sent'`.execute(
    store,
  );
}

/** Inserts rows, without the columns that the table lacks, and leaves those that are there as they are. */
async function insertRows(store: Store, name: keyof Tables, rows: Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const known = new Set(await columnsOf(store, name));
  const columns = Object.keys(first).filter((column) => known.has(column));
  const targets = sql.join(columns.map((column) => sql.ref(column)));
  const selected = selectRows(store, name, columns, rows);
  await sql`insert into ${sql.table(name)} (${targets}) ${selected} on conflict do nothing`.execute(store);
}

/** Some columns of these rows, as a query. One parameter holds all of them, because a statement may have only so many. */
function selectRows(store: Store, name: keyof Tables, columns: string[], rows: Row[]) {
  const all = JSON.stringify(rows);
  const names = columns.map((column) => sql.ref(column));
  if (isPostgres(store))
    return sql`select ${sql.join(names)} from json_populate_recordset(null::${sql.table(name)}, ${all})`;
  const values = columns.map((column, at) => sql`value ->> ${column} as ${names[at]}`);
  return sql`select ${sql.join(values)} from json_each(${all}) where true`;
}

import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { keepReading } from '../../../tests/support/keep-reading.ts';
import { storedRequest } from '../../../tests/support/stored-request.ts';
import { tempStore } from '../../../tests/support/temp-store.ts';
import { openDatabase } from '../database.ts';
import type { Store } from '../schema.ts';
import { isStorageUnavailable } from '../storage-unavailable.ts';

const rowOf = (id: string) => storedRequest({ id, idempotency_key: id });

const insert = (store: Store, id: string) =>
  store
    .transaction()
    .execute((transaction) => transaction.insertInto('contact_requests').values(rowOf(id)).execute());

/** What another process finds: only what was committed. */
function committed(url: string) {
  using database = new DatabaseSync(url.replace(/^sqlite:/, ''), { readOnly: true });
  return database
    .prepare('select id from contact_requests order by id')
    .all()
    .map(({ id }) => id);
}

test('a transaction that fails does not undo others at the same time', async () => {
  await using temp = await tempStore();
  const failing = temp.store.transaction().execute(async (transaction) => {
    await transaction.insertInto('contact_requests').values(rowOf('undone')).execute();
    throw new Error('changed my mind');
  });
  const outcomes = await Promise.allSettled([
    insert(temp.store, 'a'),
    failing,
    insert(temp.store, 'a'),
    insert(temp.store, 'b'),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(committed(temp.url)).toEqual(['a', 'b']);
});

test('a write reported as stored is stored, even when other transactions fail at the same time', async () => {
  await using temp = await tempStore();
  const missing: string[] = [];
  const stored = Array.from({ length: 50 }, async (_, index) => {
    const id = String(index).padStart(2, '0');
    if (index % 2 === 0) await insert(temp.store, id);
    else await temp.store.insertInto('contact_requests').values(rowOf(id)).execute();
    if (!committed(temp.url).includes(id)) missing.push(id);
  });
  await Promise.all(stored);
  expect(missing).toEqual([]);
  expect(committed(temp.url)).toHaveLength(50);
});

test('transactions at the same time run one after the other, and each reads its own writes', async () => {
  await using temp = await tempStore();
  const count = (store: Store) =>
    store
      .selectFrom('contact_requests')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
  const counts = await Promise.all(
    ['a', 'b', 'c'].map((id) =>
      temp.store.transaction().execute(async (transaction) => {
        const before = await count(transaction);
        await new Promise(setImmediate);
        await transaction.insertInto('contact_requests').values(rowOf(id)).execute();
        return (await count(transaction)).rows - before.rows;
      }),
    ),
  );
  expect(counts).toEqual([1, 1, 1]);
});

test('statements that must not be in a transaction, such as a vacuum, run between those of others', async () => {
  await using temp = await tempStore();
  await Promise.all([
    insert(temp.store, 'a'),
    sql`vacuum`.execute(temp.store),
    insert(temp.store, 'b'),
    sql`pragma wal_checkpoint(truncate)`.execute(temp.store),
  ]);
  expect(committed(temp.url)).toEqual(['a', 'b']);
});

test('a store that is closed has on disk what was stored before', async () => {
  await using temp = await tempStore();
  const second = openDatabase(temp.url);
  const work = insert(second, 'a');
  await work;
  await second.destroy();
  expect(committed(temp.url)).toEqual(['a']);
});

test('after SQLite has ended a transaction itself, the rest of the transaction is refused and nothing of it is stored', async () => {
  await using temp = await tempStore();
  await insert(temp.store, 'before');
  const work = temp.store.transaction().execute(async (transaction) => {
    await transaction.insertInto('contact_requests').values(rowOf('first half')).execute();
    // A full disk ends the transaction in the same way, however the caller handles the error.
    await transaction
      .insertInto('contact_requests')
      .orRollback()
      .values(rowOf('before'))
      .execute()
      .catch(() => {});
    await transaction.insertInto('contact_requests').values(rowOf('second half')).execute();
  });
  await expect(work).rejects.toThrow('SQLite has ended the transaction.');
  await insert(temp.store, 'after');
  expect(committed(temp.url)).toEqual(['after', 'before']);
});

test('a store that is closed in the middle of a transaction stores nothing of the transaction', async () => {
  await using temp = await tempStore();
  const second = openDatabase(temp.url);
  const work = second.transaction().execute(async (transaction) => {
    await transaction.insertInto('contact_requests').values(rowOf('first half')).execute();
    await second.destroy();
    await transaction.insertInto('contact_requests').values(rowOf('second half')).execute();
  });
  expect(isStorageUnavailable(await work.catch((error: unknown) => error))).toBe(true);
  expect(committed(temp.url)).toEqual([]);
});

test('while a program reads, emptying the log keeps no other process from writing', async () => {
  await using temp = await tempStore();
  const other = openDatabase(temp.url);
  // Waits longer than the other is patient.
  const emptier = openDatabase(temp.url, { busyTimeoutMs: 15_000 });
  await insert(other, 'a');
  const stopReading = await keepReading(temp.url);
  await insert(other, 'b');
  const emptied = sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(emptier);
  for (let index = 0; index < 20; index += 1) await insert(other, String(index));
  expect((await emptied).rows).toMatchObject([{ busy: 1 }]);
  await stopReading();
  await emptier.destroy();
  await other.destroy();
});

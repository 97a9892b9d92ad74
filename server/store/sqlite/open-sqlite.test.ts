import { mkdir, rmdir } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { keepReading } from '../../../tests/support/second-handle.ts';
import { storedRequest } from '../../../tests/support/stored-request.ts';
import { tempFolder } from '../../../tests/support/temp-folder.ts';
import { tempStore } from '../../../tests/support/temp-store.ts';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import type { Store } from '../schema.ts';
import { isStorageUnavailable } from '../storage-unavailable.ts';
import { openSqlite } from './open-sqlite.ts';

/** A statement that keeps the thread busy for a while. */
const countUp = (store: Store) =>
  sql`with recursive up(n) as (select 1 union all select n + 1 from up where n < 2000000)
      select count(*) as n from up`.execute(store);

/** A store whose threads can be killed. */
async function mortalStore() {
  const { path: folder, remove } = await tempFolder();
  const threads: Worker[] = [];
  const store = openSqlite({ path: `${folder}/requests.db`, busyTimeoutMs: 5000 });
  const onThread = (started: Worker) => threads.push(started);
  process.on('worker', onThread);
  onTestFinished(async () => {
    process.off('worker', onThread);
    await store.destroy();
    await remove();
  });
  return { store, folder, threads };
}

const insert = (store: Store, id: string) =>
  store
    .insertInto('contact_requests')
    .values(storedRequest({ id, idempotency_key: id }))
    .execute();

const ids = async (store: Store) =>
  (await store.selectFrom('contact_requests').select('id').execute()).map(({ id }) => id);

test('while a statement runs, the server goes on with other work', async () => {
  await using temp = await tempStore();
  let isDone = false;
  const counting = countUp(temp.store).finally(() => {
    isDone = true;
  });
  let turns = 0;
  for (; !isDone; turns += 1) await setImmediate();
  expect((await counting).rows).toEqual([{ n: 2_000_000 }]);
  expect(turns).toBeGreaterThan(10);
});

test('after SQLite has ended a transaction itself, the rest of it is refused and nothing of it is stored', async () => {
  await using temp = await tempStore();
  await insert(temp.store, 'before');
  const work = temp.store.transaction().execute(async (transaction) => {
    await insert(transaction, 'first half');
    // A full disk ends the transaction in the same way, however the caller handles the error.
    const again = storedRequest({ id: 'before', idempotency_key: 'before' });
    await transaction
      .insertInto('contact_requests')
      .orRollback()
      .values(again)
      .execute()
      .catch(() => {});
    await insert(transaction, 'second half');
  });
  await expect(work).rejects.toThrow('SQLite has ended the transaction.');
  await insert(temp.store, 'after');
  expect(await ids(temp.store)).toEqual(['after', 'before']);
});

test('when the thread dies, its transaction fails as an unavailable store and leaves nothing, and a new thread takes over', async () => {
  const { store, threads } = await mortalStore();
  await migrate(store);
  const work = store.transaction().execute(async (transaction) => {
    await insert(transaction, 'first half');
    const counting = countUp(transaction).catch((error: unknown) => error);
    await setImmediate();
    await threads.at(-1)?.terminate();
    expect(isStorageUnavailable(await counting)).toBe(true);
    await insert(transaction, 'second half');
  });
  expect(isStorageUnavailable(await work.catch((error: unknown) => error))).toBe(true);
  await insert(store, 'after');
  expect([await ids(store), threads.length]).toEqual([['after'], 2]);
});

test('a file that cannot be opened is tried again by the next query, and the error says what SQLite said', async () => {
  const { store, folder, threads } = await mortalStore();
  await mkdir(`${folder}/requests.db`);
  const refused = await ids(store).catch((error: unknown) => error);
  expect(refused).toMatchObject({ message: 'unable to open database file', errcode: 14 });
  expect(isStorageUnavailable(refused)).toBe(true);
  await rmdir(`${folder}/requests.db`);
  await migrate(store);
  expect(await ids(store)).toEqual([]);
  expect(threads).toHaveLength(1);
});

test('while a program reads, emptying the log keeps no other process from writing', async () => {
  await using temp = await tempStore();
  const other = openDatabase(temp.url);
  // Waits longer than the other is patient.
  const emptier = openDatabase(temp.url, { busyTimeoutMs: 15_000 });
  await insert(other, 'a');
  const stopReading = keepReading(temp.url);
  await insert(other, 'b');
  const emptied = sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(emptier);
  for (let index = 0; index < 20; index += 1) await insert(other, String(index));
  expect((await emptied).rows).toMatchObject([{ busy: 1 }]);
  stopReading();
  await emptier.destroy();
  await other.destroy();
});

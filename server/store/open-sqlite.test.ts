import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { keepReading } from '../../tests/support/read-stored.ts';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { openAt, tempStore } from '../../tests/support/temp-database.ts';
import type { Store } from './schema.ts';

const insert = (store: Store, id: string) =>
  store
    .insertInto('contact_requests')
    .values(storedRequest({ id, idempotency_key: id }))
    .execute();

const ids = async (store: Store) =>
  (await store.selectFrom('contact_requests').select('id').execute()).map(({ id }) => id);

test('a transaction that reads before it writes and a write in between both succeed', async () => {
  await using temp = await tempStore();
  await using other = openAt(temp.url);
  await ids(other);
  let theirs: Promise<unknown> | undefined;
  await temp.store.transaction().execute(async (transaction) => {
    await ids(transaction);
    theirs = insert(other, 'theirs');
    for (let turns = 0; turns < 10; turns += 1) await setImmediate();
    await insert(transaction, 'ours');
  });
  await theirs;
  expect(await ids(temp.store)).toEqual(['ours', 'theirs']);
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

test('while a program reads, emptying the log keeps no other process from writing', async () => {
  await using temp = await tempStore();
  const other = openAt(temp.url);
  // Waits longer than the other is patient.
  const emptier = openAt(temp.url, 15_000);
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

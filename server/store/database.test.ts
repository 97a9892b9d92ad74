import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { tempStore } from '../../tests/support/temp-store.ts';
import { openDatabase } from './database.ts';
import { isStorageUnavailable } from './is-storage-unavailable.ts';
import { migrate } from './migrate.ts';
import type { Store } from './schema.ts';

function write(store: Store, id: string) {
  const row = { id, idempotency_key: id, name: 'n', phone: 'p', email: 'e', received_at: 0 };
  return store.insertInto('contact_requests').values(row).execute();
}

test('commits reach the disk, and erased bytes are overwritten', async () => {
  await using temp = await tempStore();
  const setting = async (name: string) =>
    Object.values((await sql`pragma ${sql.raw(name)}`.execute(temp.store)).rows[0] ?? {})[0];
  expect(await setting('journal_mode')).toBe('wal');
  expect(await setting('synchronous')).toBe(2);
  expect(await setting('secure_delete')).toBe(1);
  expect(await setting('foreign_keys')).toBe(1);
});

test('migrating again changes nothing', async () => {
  await using temp = await tempStore();
  await write(temp.store, 'kept');
  await migrate(temp.store);
  expect(await temp.store.selectFrom('contact_requests').select('id').execute()).toEqual([{ id: 'kept' }]);
});

test('a transaction that reads before it writes is not failed by a writer in between', async () => {
  await using temp = await tempStore();
  const other = openDatabase(temp.url);
  let otherWrite: Promise<unknown> = Promise.resolve();
  await temp.store.transaction().execute(async (transaction) => {
    await transaction.selectFrom('contact_requests').selectAll().execute();
    otherWrite = write(other, 'theirs');
    await new Promise(setImmediate);
    await write(transaction, 'ours');
  });
  await otherWrite;
  await other.destroy();
  expect(await temp.store.selectFrom('contact_requests').select('id').orderBy('id').execute()).toEqual([
    { id: 'ours' },
    { id: 'theirs' },
  ]);
});

test('a lock that outlasts the wait is told apart from a bug', async () => {
  await using temp = await tempStore();
  const other = openDatabase(temp.url, { busyTimeoutMs: 10 });
  const locked = await temp.store
    .transaction()
    .execute(() => write(other, 'late').catch((error: unknown) => error));
  const bug = await sql`select * from nowhere`.execute(other).catch((error: unknown) => error);
  await other.destroy();
  expect([isStorageUnavailable(locked), isStorageUnavailable(bug)]).toEqual([true, false]);
});

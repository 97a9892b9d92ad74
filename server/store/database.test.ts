import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { tempStore } from '../../tests/support/temp-store.ts';
import { openDatabase } from './database.ts';
import type { Store } from './schema.ts';

function write(store: Store, id: string) {
  const row = storedRequest({ id, idempotency_key: id });
  return store.insertInto('contact_requests').values(row).execute();
}

/** Long enough for others to use the store in between. */
const takeAWhile = (store: Store) =>
  sql`with recursive up(n) as (select 1 union all select n + 1 from up where n < 500000)
      select count(*) from up`.execute(store);

describe.each(STORE_KINDS)('on %s', (kind) => {
  test('a time comes back as the number that was stored', async () => {
    await using temp = await tempStore(kind);
    const received_at = Date.parse('2126-01-01T00:00:00.001Z');
    const row = storedRequest({ name: '王 😀', received_at });
    await temp.store.insertInto('contact_requests').values(row).execute();
    expect(await temp.store.selectFrom('contact_requests').selectAll().execute()).toEqual([row]);
  });

  test('a transaction that reads before it writes and a write in between both succeed', async () => {
    await using temp = await tempStore(kind);
    const other = openDatabase(temp.url);
    await sql`select 1`.execute(other);
    let otherWrite: Promise<unknown> = Promise.resolve();
    await temp.store.transaction().execute(async (transaction) => {
      await transaction.selectFrom('contact_requests').selectAll().execute();
      otherWrite = write(other, 'theirs');
      await takeAWhile(transaction);
      await write(transaction, 'ours');
    });
    await otherWrite;
    await other.destroy();
    expect(await temp.store.selectFrom('contact_requests').select('id').orderBy('id').execute()).toEqual([
      { id: 'ours' },
      { id: 'theirs' },
    ]);
  });
});

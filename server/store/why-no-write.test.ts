import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { tempStore } from '../../tests/support/temp-store.ts';
import { openDatabase } from './database.ts';
import { whyNoWrite } from './why-no-write.ts';

describe.each(STORE_KINDS)('on %s', (kind) => {
  test('a trial leaves nothing behind, and does not undo writes at the same time', async () => {
    await using temp = await tempStore(kind);
    const trials = [whyNoWrite(temp.store, 'it'), whyNoWrite(temp.store, 'it')];
    await temp.store.insertInto('contact_requests').values(storedRequest()).execute();
    expect(await Promise.all(trials)).toEqual([undefined, undefined]);
    expect(await temp.store.selectFrom('contact_requests').select('name').execute()).toHaveLength(1);
    expect(await temp.store.selectFrom('write_tries').selectAll().execute()).toEqual([]);
  });
});

test('a lasting lock is not reported as a full disk', async () => {
  await using temp = await tempStore();
  const other = openDatabase(temp.url, { busyTimeoutMs: 50 });
  const locked = await temp.store.transaction().execute(async (transaction) => {
    await transaction.insertInto('contact_requests').values(storedRequest()).execute();
    return whyNoWrite(other, 'var/requests.db');
  });
  await other.destroy();
  expect(locked).toBe(
    'another program has held var/requests.db locked for seconds, so requests are refused. End it',
  );
});

test('a read-only Postgres, such as a standby, is reported as read-only', async () => {
  await using temp = await tempStore('postgres');
  const database = new URL(temp.url).pathname.slice(1);
  await sql`alter database ${sql.id(database)} set default_transaction_read_only = on`.execute(temp.store);
  const other = openDatabase(temp.url);
  const reason = await whyNoWrite(other, 'it');
  await other.destroy();
  expect(reason).toBe("it is read-only, so requests are refused. Make it writable for the server's user");
});

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { keepReading } from '../../tests/support/keep-reading.ts';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { tempStore } from '../../tests/support/temp-store.ts';
import { openDatabase } from '../store/database.ts';
import { overwriteDeleted } from './overwrite-deleted.ts';

describe.each(STORE_KINDS)('on %s', (kind) => {
  test('deleted rows are overwritten only once no other program reads the old state', async () => {
    await using temp = await tempStore(kind);
    await temp.store.insertInto('contact_requests').values(storedRequest()).execute();
    const stopReading = await keepReading(temp.url);
    await temp.store.deleteFrom('contact_requests').execute();
    const early = overwriteDeleted(temp.store, { patienceMs: 0 });
    await expect(early).rejects.toMatchObject({ name: 'NotOverwrittenError', reason: 'in use' });
    await stopReading();
    await overwriteDeleted(temp.store, { patienceMs: 10_000 });
  });
});

test('the time that a statement may take is afterwards as it was', async () => {
  await using temp = await tempStore('postgres');
  const settings = async () =>
    (
      await sql`select current_setting('lock_timeout') as l, current_setting('statement_timeout') as s`.execute(
        temp.store,
      )
    ).rows;
  const before = await settings();
  await overwriteDeleted(temp.store, { patienceMs: 0 });
  expect(before).toEqual([{ l: '5s', s: '5s' }]);
  expect(await settings()).toEqual(before);
});

test('a user who does not own the table gets an error, not success', async () => {
  await using temp = await tempStore('postgres');
  const name = `clerk_${new URL(temp.url).pathname.slice(1)}`;
  await sql
    .raw(
      `create role ${name} login password 'x'; grant select, delete on all tables in schema public to ${name}`,
    )
    .execute(temp.store);
  const clerk = openDatabase(Object.assign(new URL(temp.url), { username: name, password: 'x' }).href);
  const overwritten = overwriteDeleted(clerk, { patienceMs: 0 });
  await expect(overwritten).rejects.toMatchObject({ name: 'NotOverwrittenError', reason: 'not ours' });
  await clerk.destroy();
  await sql.raw(`drop owned by ${name}; drop role ${name}`).execute(temp.store);
});

test('a table that is too big to rewrite while visitors wait is not rewritten, and this is reported', async () => {
  await using temp = await tempStore('postgres');
  await sql`insert into contact_requests (id, idempotency_key, name, phone, email, received_at)
    select i, i, 'Visitor', '1', 'v@bakery.example', i from generate_series(1, 50000) i`.execute(temp.store);
  const overwritten = overwriteDeleted(temp.store, { patienceMs: 0, rewriteMs: 5 });
  await expect(overwritten).rejects.toMatchObject({ name: 'NotOverwrittenError', reason: 'too big' });
});

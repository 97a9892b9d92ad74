import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { keepReading } from '../../tests/support/second-handle.ts';
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
  await expect(overwritten).rejects.toMatchObject({ code: '42501' });
  await clerk.destroy();
  await sql.raw(`drop owned by ${name}; drop role ${name}`).execute(temp.store);
});

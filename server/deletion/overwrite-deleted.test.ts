import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { tempStore } from '../../tests/support/temp-store.ts';
import { openDatabase } from '../store/database.ts';
import { overwriteDeleted } from './overwrite-deleted.ts';

test('a program that began after the deletion is waited for when it sees as little as an older one', async () => {
  await using temp = await tempStore('postgres');
  const older = new Client({ connectionString: temp.url });
  const newer = new Client({ connectionString: temp.url });
  await Promise.all([older.connect(), newer.connect()]);
  await older.query('begin; select pg_current_xact_id()');
  const early = overwriteDeleted(temp.store, { patienceMs: 2000 }).catch((error: unknown) => error);
  const looked = `select from pg_stat_activity where query like '%backend_xmin%' and pid <> pg_backend_pid()`;
  while ((await newer.query(looked)).rowCount === 0);
  await newer.query('begin isolation level repeatable read; select 1');
  await older.end();
  expect(await early).toMatchObject({ reason: 'in use' });
  await newer.end();
  await overwriteDeleted(temp.store, { patienceMs: 10_000 });
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
  const overwritten = overwriteDeleted(clerk, { patienceMs: 10_000 });
  await expect(overwritten).rejects.toMatchObject({ code: '42501' });
  await clerk.destroy();
  await sql.raw(`drop owned by ${name}; drop role ${name}`).execute(temp.store);
});

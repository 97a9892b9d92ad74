import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, test } from 'vitest';
import { startTogether } from '../../tests/support/start-together.ts';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { STORE_KINDS, tempDatabase } from '../../tests/support/temp-database.ts';
import { tempStore } from '../../tests/support/temp-store.ts';
import { openDatabase } from './database.ts';
import { migrate, migrations } from './migrate.ts';

const migrateAtOnce = new URL('../../tests/support/migrate-at-once.ts', import.meta.url);

describe.each(STORE_KINDS)('on %s', (kind) => {
  test('migrating again changes nothing', async () => {
    await using temp = await tempStore(kind);
    const row = storedRequest();
    await temp.store.insertInto('contact_requests').values(row).execute();
    await migrate(temp.store);
    expect(await temp.store.selectFrom('contact_requests').selectAll().execute()).toEqual([row]);
  });

  test('a request from before due times were stored is due 24 hours after it came', async () => {
    const { url, remove } = await tempDatabase(kind);
    const store = openDatabase(url);
    const getMigrations = async () => migrations;
    await new Migrator({ db: store, provider: { getMigrations } }).migrateTo('0008-trusted-clock');
    await sql`insert into contact_requests (id, idempotency_key, name, phone, email, received_at)
      values ('old', 'k', 'n', 'p', 'e', 1767261600000)`.execute(store);
    await migrate(store);
    const { reply_due_at } = await store
      .selectFrom('contact_requests')
      .select('reply_due_at')
      .executeTakeFirstOrThrow();
    expect(reply_due_at).toBe(1767261600000 + 24 * 3_600_000);
    await store.destroy();
    await remove();
  });

  test('six processes that start at once on a new store all find it migrated', async () => {
    const { url, remove } = await tempDatabase(kind);
    await startTogether(migrateAtOnce, Array(6).fill([url]));
    const store = openDatabase(url);
    expect(await store.selectFrom('outbox').selectAll().execute()).toEqual([]);
    await store.destroy();
    await remove();
  });
});

import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { startTogether } from '../../tests/support/start-together.ts';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { STORE_KINDS, tempDatabase } from '../../tests/support/temp-database.ts';
import { openDatabase } from './database.ts';
import { addFieldColumns } from './field-columns.ts';
import { migrate } from './migrate.ts';
import * as contactRequests from './migrations/0001-contact-requests.ts';

test.each(STORE_KINDS)(
  'six processes that start at once on a new store all find it migrated, on %s',
  async (kind) => {
    const { url, remove } = await tempDatabase(kind);
    await startTogether(6, 'migrate', [url]);
    const store = openDatabase(url);
    expect(await store.selectFrom('outbox').selectAll().execute()).toEqual([]);
    await store.destroy();
    await remove();
  },
);

test.each(STORE_KINDS)(
  'the database of version 1.0.0 keeps its requests in an upgrade, on %s',
  async (kind) => {
    const { url, remove } = await tempDatabase(kind);
    const store = openDatabase(url);
    const getMigrations = async () => ({ '0001-contact-requests': contactRequests });
    await new Migrator({ db: store, provider: { getMigrations } }).migrateToLatest();
    await addFieldColumns(store);
    await store.insertInto('contact_requests').values(storedRequest()).execute();
    await migrate(store);
    expect(await store.selectFrom('contact_requests').selectAll().execute()).toEqual([storedRequest()]);
    await store.destroy();
    await remove();
  },
);

import { describe, expect, test } from 'vitest';
import { startTogether } from '../../tests/support/start-together.ts';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { STORE_KINDS, tempDatabase } from '../../tests/support/temp-database.ts';
import { tempStore } from '../../tests/support/temp-store.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

describe.each(STORE_KINDS)('on %s', (kind) => {
  test('six processes that start at once on a new store all find it migrated', async () => {
    const { url, remove } = await tempDatabase(kind);
    await startTogether(6, 'migrate', [url]);
    const store = openDatabase(url);
    expect(await store.selectFrom('outbox').selectAll().execute()).toEqual([]);
    await store.destroy();
    await remove();
  });
});

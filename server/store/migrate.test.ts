import { expect, test } from 'vitest';
import { startTogether } from '../../tests/faults/start-together.ts';
import { openAt, STORE_KINDS, tempDatabase } from '../../tests/support/temp-database.ts';

test.each(STORE_KINDS)('six processes on a new store find it migrated, on %s', async (kind) => {
  const { url, remove } = await tempDatabase(kind);
  await startTogether(6, 'migrate', [url]);
  const store = openAt(url);
  expect(await store.selectFrom('outbox').selectAll().execute()).toEqual([]);
  await store.destroy();
  await remove();
});

import { openDatabase } from '../../server/store/database.ts';
import { migrate } from '../../server/store/migrate.ts';
import { type StoreKind, tempDatabase } from './temp-database.ts';

/** A migrated store of its own, removed with `await using`. Its URL opens it once more. */
export async function tempStore(kind: StoreKind = 'sqlite') {
  const { url, remove } = await tempDatabase(kind);
  const store = openDatabase(url);
  await migrate(store);
  return {
    store,
    url,
    async [Symbol.asyncDispose]() {
      await store.destroy();
      await remove();
    },
  };
}

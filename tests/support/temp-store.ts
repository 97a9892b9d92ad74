import { join } from 'node:path';
import { openDatabase } from '../../server/store/database.ts';
import { migrate } from '../../server/store/migrate.ts';
import { tempFolder } from './temp-folder.ts';

/** A migrated SQLite file of its own, removed with `await using`. */
export async function tempStore() {
  const folder = await tempFolder();
  const path = join(folder.path, 'requests.db');
  const store = openDatabase(path);
  await migrate(store);
  return {
    store,
    path,
    async [Symbol.asyncDispose]() {
      await store.destroy();
      await folder.remove();
    },
  };
}

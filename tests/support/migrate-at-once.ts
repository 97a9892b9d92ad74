/** One server process that starts on a store: opens it, migrates it, and ends. */
import { openDatabase } from '../../server/store/database.ts';
import { migrate } from '../../server/store/migrate.ts';
import { atOnce } from './start-together.ts';

await atOnce(async () => {
  const store = openDatabase(process.argv[2] ?? '', { busyTimeoutMs: 30_000 });
  await migrate(store);
  await store.destroy();
});

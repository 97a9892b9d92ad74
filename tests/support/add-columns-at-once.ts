/** One server process that starts with new fields in its form: gives each a column, and ends. */
import { openDatabase } from '../../server/store/database.ts';
import { addFieldColumns } from '../../server/store/field-columns.ts';
import { atOnce } from './start-together.ts';

const [url = '', ...fields] = process.argv.slice(2);

await atOnce(async () => {
  const store = openDatabase(url, { busyTimeoutMs: 30_000 });
  await addFieldColumns(store, fields);
  await store.destroy();
});

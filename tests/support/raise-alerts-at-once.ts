/** One of several schedulers: raises every alert that is due, and returns their number. */
import { v7 as newId } from 'uuid';
import { raiseAlerts } from '../../server/replies/raise-alerts.ts';
import { openDatabase } from '../../server/store/database.ts';
import { atOnce } from './start-together.ts';

const [url = '', now = '0'] = process.argv.slice(2);
const store = openDatabase(url, { busyTimeoutMs: 60_000 });

await atOnce(async () => {
  const raised = await raiseAlerts(store, { now: Number(now), newId, recipients: 1 });
  await store.destroy();
  return raised;
});

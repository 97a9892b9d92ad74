import { openDatabase } from '../../server/store/database.ts';
import { readVisits, type StepCounts } from '../../server/visits/stored-visits.ts';
import type { RunningServer } from './start-server.ts';

/** What a server counted on one day, by source. Stops the server, which then stores what it holds in memory. */
export async function countedVisits(
  server: Pick<RunningServer, 'pause' | 'databaseUrl'>,
): Promise<Record<string, StepCounts>> {
  await server.pause();
  const store = openDatabase(server.databaseUrl);
  const rows = await readVisits(store, { since: '' });
  await store.destroy();
  return Object.fromEntries(rows.map(({ day: _, source, ...counts }) => [source, counts]));
}

import { startPostgres } from './start-postgres.ts';

/** Vitest's global setup: one Postgres server for the whole run. `tempDatabase` makes a database on it for each test. */
export default async function sharedPostgres(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  process.env['TEST_POSTGRES_URL'] = server.url('postgres');
  return server.stop;
}

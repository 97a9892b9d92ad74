import { Kysely, PostgresDialect } from 'kysely';
import { type ClientBase, Pool, types } from 'pg';
import type { Store, Tables } from '../schema.ts';
import { PatientPool } from './patient-pool.ts';

/** How many connections one server process holds at most. */
const MOST_CONNECTIONS = 10;

/** A running Postgres accepts a connection at once. After this wait it is better to ask the visitor to try again. */
const CONNECT_MS = 5000;

/**
 * How much longer than the database's own timeout we wait, so that it can report the problem before we treat it as
 * gone.
 */
const GRACE_MS = 1000;

/** https://github.com/brianc/node-pg-types lists the types by these numbers. */
const INT8 = types.builtins.INT8;

/**
 * Opens a Postgres database. Connects with the first query, not before. A statement, and a wait for a lock, end after
 * `busyTimeoutMs` milliseconds; so does a connection that went silent.
 */
export function openPostgres(url: string, { busyTimeoutMs }: { busyTimeoutMs: number }): Store {
  const pool = new Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: Math.min(busyTimeoutMs, CONNECT_MS),
    statement_timeout: busyTimeoutMs,
    query_timeout: busyTimeoutMs + GRACE_MS,
    lock_timeout: busyTimeoutMs,
    idle_in_transaction_session_timeout: busyTimeoutMs,
    keepAlive: true,
    types: { getTypeParser },
    onConnect: commitToDisk,
  });
  // The query on a lost connection fails anyway. Without these listeners the process would end as well.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new PatientPool(pool) }) });
}

/** Times are whole milliseconds, far below the 2^53 up to which a number is exact. For this pool only. */
const getTypeParser: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === INT8 && format !== 'binary' ? Number : types.getTypeParser(type, format);

/** A database can be set to answer before a commit is on disk, but our 200 promises that it is. */
async function commitToDisk(client: ClientBase): Promise<void> {
  await client.query(
    "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'",
  );
}

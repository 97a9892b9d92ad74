import { Kysely, PostgresDialect, sql } from 'kysely';
import { type ClientBase, types } from 'pg';
import { ConfigError } from '../errors.ts';
import { patientPool } from './patient-pool.ts';
import { isPostgres, type Store, type Tables } from './schema.ts';

/** How many connections one server process holds at most. */
const MOST_CONNECTIONS = 10;

/** A running Postgres accepts a connection at once. After this wait it is better to ask the visitor to try again. */
const CONNECT_MS = 5000;

/**
 * How much longer than the database's own timeout we wait, so that it can report the problem before we treat it as
 * gone.
 */
const GRACE_MS = 1000;

/**
 * Opens a Postgres database. Connects with the first query, not before. A statement, and a wait for a lock, end after
 * `busyTimeoutMs` milliseconds; so does a connection that went silent.
 */
export function openPostgres(url: string, { busyTimeoutMs }: { busyTimeoutMs: number }): Store {
  const pool = patientPool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: Math.min(busyTimeoutMs, CONNECT_MS),
    query_timeout: busyTimeoutMs + GRACE_MS,
    keepAlive: true,
    types: { getTypeParser },
    onConnect: (client) => prepareSession(client, busyTimeoutMs),
  });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Times are whole milliseconds, far below the 2^53 up to which a number is exact. For this pool only. */
const getTypeParser: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === types.builtins.INT8 && format !== 'binary' ? Number : types.getTypeParser(type, format);

/**
 * A database can be set to answer before a commit is on disk, but our 200 promises that it is; and to an isolation under
 * which posts at the same time fail. Sent as a query, because
 * poolers refuse such settings in the first message of a connection.
 */
async function prepareSession(client: ClientBase, busyTimeoutMs: number): Promise<void> {
  await client.query(`
    select set_config(name, '${busyTimeoutMs}', false)
    from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) as name
    union all
    select set_config('default_transaction_isolation', 'read committed', false)
    union all
    select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`);
}

/**
 * Call it before other work. Does nothing on SQLite.
 * @throws {ConfigError} when the database is not in UTF-8, or when two connections are not two
 * sessions, so that a setting made on one does not stay with it.
 */
export async function assertUsable(store: Store): Promise<void> {
  if (!isPostgres(store)) return;
  const encoding = await resultOf(store, "current_setting('server_encoding')");
  if (encoding !== 'UTF8')
    throw new ConfigError(
      `The database that DATABASE_URL names is encoded in ${encoding}. It must be in UTF8, to hold every name. Make another one, for example: create database requests owner website encoding 'UTF8' locale 'C' template template0. Then correct DATABASE_URL.`,
    );
  const areSessions = await store.connection().execute((one) =>
    store.connection().execute(async (other) => {
      const backend = (connection: Store) => resultOf(connection, 'pg_backend_pid()');
      const first = await backend(one);
      const second = await backend(other);
      // In this order a pooler is noticed whether it lends the latest connection it got back, or the one before.
      return first !== second && (await backend(other)) === second && (await backend(one)) === first;
    }),
  );
  if (!areSessions)
    throw new ConfigError(
      'DATABASE_URL leads to a pooler that lends a connection for one transaction only, and would lose the settings that keep a request on disk. Connect directly or to a pooler in session mode: at Supabase port 5432, at Neon the host without -pooler.',
    );
}

/**
 * A line for the operator when the database lets this role, or anyone, open fewer connections than a server and a
 * command use at once. Undefined on SQLite.
 */
export async function fewConnections(store: Store): Promise<string | undefined> {
  if (!isPostgres(store)) return undefined;
  const allowed = await resultOf(
    store,
    `(select least(nullif(rolconnlimit, -1), nullif(datconnlimit, -1), current_setting('max_connections')::int)
      from pg_roles, pg_database where rolname = session_user and datname = current_database())`,
  );
  if (Number(allowed) > MOST_CONNECTIONS) return undefined;
  return `The database allows ${allowed} connections, and a server with a command uses up to ${MOST_CONNECTIONS + 1}. Requests that come at once wait for each other: raise the limit of the role, of the database or max_connections.`;
}

async function resultOf(connection: Store, expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(connection);
  return rows[0]?.value;
}

import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import { type ClientBase, DatabaseError, Pool, type PoolClient, types } from 'pg';
import { ConfigError } from '../errors.ts';
import { isPostgres, type Store, type Tables } from './schema.ts';
import { StorageUnavailableError } from './storage-errors.ts';

/** The pool of one process holds no more connections. Two more that it gave up may still be closing. */
const MOST_CONNECTIONS = 10;

/** A running Postgres accepts a connection at once. After this wait it is better to ask the visitor to try again. */
const CONNECT_MS = 5000;

/** We wait longer than the database's own timeout, so that it can report the problem before we treat it as gone. */
const GRACE_MS = 1000;

/**
 * Opens a Postgres database. Connects with the first query, not before. A statement, and a wait for a lock, end after
 * `waitMs`; so does a connection that went silent.
 */
export function openPostgres(url: string, waitMs: number): Store {
  const pool = new Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: Math.min(waitMs, CONNECT_MS),
    query_timeout: waitMs + GRACE_MS,
    keepAlive: true,
    types: { getTypeParser },
    onConnect: (client) => prepareSession(client, waitMs),
  });
  // The query on a lost connection fails anyway. Without these listeners the process would end as well.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: storePool(pool) }) });
}

/** Times are whole milliseconds, far below the 2^53 up to which a number is exact. Other pools keep their parsers. */
const getTypeParser: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === types.builtins.INT8 && format !== 'binary' ? Number : types.getTypeParser(type, format);

/**
 * A database can be set to answer before a commit is on disk, but our 200 promises that it is. A query says so, because
 * poolers refuse such settings in the first message of a connection.
 */
async function prepareSession(client: ClientBase, waitMs: number): Promise<void> {
  await client.query(`
    select set_config(name, '${waitMs}', false)
    from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) as name
    union all
    select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`);
}

/** Makes a pool for Kysely, which throws a `StorageUnavailableError` when it gets no connection, or loses one. */
function storePool(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        return storeClient(await pool.connect());
      } catch (error) {
        throw new StorageUnavailableError('The database takes no connection', error);
      }
    },
  };
}

/** A lost connection is not used again, because its transaction may be half done. */
function storeClient(client: PoolClient): PostgresPoolClient {
  let lost: StorageUnavailableError | undefined;
  async function query(text: string, parameters: readonly unknown[]) {
    if (lost) throw lost;
    try {
      return await client.query(text, [...parameters]);
    } catch (error) {
      if (!endsConnection(error)) throw error;
      lost = new StorageUnavailableError('The database ended the connection or does not answer.', error);
      throw lost;
    }
  }
  return {
    // Kysely's type also has cursors, which no query here uses.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || lost !== undefined),
  };
}

/**
 * An error that is not the database's own answer comes from the connection. The database also sends an error before it
 * closes a connection; without this check the pool would give that connection to the next query. A session that is
 * read-only (25006) may stay so when the database no longer is, as after a failover.
 */
function endsConnection(error: unknown): boolean {
  return !(error instanceof DatabaseError) || /^(08...|25006|25P0[34]|57P0[1-5])$/.test(error.code ?? '');
}

/**
 * Call it before other work. Does nothing on SQLite.
 * @throws {ConfigError} when the database is not in UTF-8.
 */
export async function assertUtf8(store: Store): Promise<void> {
  if (!isPostgres(store)) return;
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(store);
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new ConfigError(
    `The database that DATABASE_URL names is encoded in ${encoding}. It must be in UTF8, to hold every name. Make another one, for example: create database requests owner website encoding 'UTF8' locale 'C' template template0. Then correct DATABASE_URL.`,
  );
}

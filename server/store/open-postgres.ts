import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely';
import { type ClientBase, DatabaseError, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { ConfigError, codeOf, isAboutTls } from '../errors.ts';
import { isPostgres, type Store, type Tables } from './schema.ts';
import { StorageUnavailableError } from './storage-errors.ts';

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
  const pool = storePool({
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
 * which posts at the same time fail. Sent as a query, because poolers refuse such settings in the first message of a
 * connection.
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

/**
 * A pool of `pg` that throws a `StorageUnavailableError` when it gets no connection, or loses one. Such a connection is
 * not used again, because its transaction may be half done.
 */
function storePool(config: PoolConfig): PostgresPool {
  const pool = new Pool(config);
  // The query on a lost connection fails anyway. Without these listeners the process would end as well.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        return new StoreClient(await pool.connect());
      } catch (error) {
        throw noConnection(error);
      }
    },
  };
}

class StoreClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  #lost: StorageUnavailableError | undefined;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(sql: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new Error('Cursors are not in use here.');
    return this.#ask(sql, parameters);
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#lost !== undefined);
  }

  async #ask(sql: string, parameters: readonly unknown[]) {
    if (this.#lost) throw this.#lost;
    try {
      return await this.#client.query(sql, [...parameters]);
    } catch (error) {
      if (!endsConnection(error)) throw error;
      this.#lost = new StorageUnavailableError(
        'The database ended the connection or does not answer.',
        error,
      );
      throw this.#lost;
    }
  }
}

/** Login refused, no such database: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LASTING = /^(28...|3D000)$/;

function noConnection(error: unknown): StorageUnavailableError {
  const code = codeOf(error) ?? '';
  const { message = '' } = error instanceof Error ? error : {};
  // A certificate's file that is missing has a path.
  const isAboutSettings = /does not support SSL|, open /.test(message);
  const isLasting = isAboutSettings || isAboutTls(code) || LASTING.test(code);
  return new StorageUnavailableError('The database takes no connection', error, isLasting);
}

/**
 * An error that is not the database's own answer comes from the connection. The database also sends an error before it
 * closes a connection; without this check the pool would give that connection to the next query. A session that is
 * read-only (25006) may stay so when the database no longer is, as after a failover.
 */
function endsConnection(error: unknown): boolean {
  return !(error instanceof DatabaseError) || /^(08...|25006|25P0[34]|57P0[1-5])$/.test(error.code ?? '');
}

import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { type ClientBase, DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import { codeOf, isAboutTls, isSystemError } from '../../process/errors.ts';
import { StorageUnavailableError } from '../storage-unavailable.ts';

/** `prepare` makes a new session ready. */
export type PatientPoolConfig = PoolConfig & { prepare: (client: ClientBase) => Promise<void> };

/** The number of a process may be given to another session later, its start may not. */
const SESSION = "concat(pid, ' ', extract(epoch from backend_start))";

/**
 * A pool that throws a `StorageUnavailableError` when the database is unavailable: it accepts no connection, the
 * connection ended, or it was silent for longer than `query_timeout`. Such a connection is never used again, because
 * its transaction may be half done.
 */
export class PatientPool implements PostgresPool {
  readonly options: object;
  readonly #pool: Pool;
  /** Ends sessions, when all of the others may be in use. */
  readonly #closer: Pool;
  readonly #sessions = new WeakMap<ClientBase, string>();

  constructor({ prepare, ...config }: PatientPoolConfig) {
    const onConnect = async (client: ClientBase) => {
      await prepare(client);
      const ours = `select ${SESSION} as session from pg_stat_activity where pid = pg_backend_pid()`;
      const { rows } = await client.query<{ session: string }>(ours);
      this.#sessions.set(client, rows[0]?.session ?? '');
    };
    this.#pool = new Pool({ ...config, onConnect });
    this.#closer = new Pool({ ...config, min: 0, max: 1 });
    this.options = this.#pool.options;
    // The query on a lost connection fails anyway. Without these listeners the process would end as well.
    for (const pool of [this.#pool, this.#closer]) {
      pool.on('error', () => {});
      pool.on('connect', (client) => client.on('error', () => {}));
    }
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      const client = await this.#pool.connect();
      return new PatientClient(client, () => this.#endSession(client));
    } catch (error) {
      throw noConnection(error);
    }
  }

  async end(): Promise<void> {
    await this.#pool.end();
    await this.#closer.end();
  }

  /**
   * A commit that waits for a standby ends by no timeout of the database's, and does not notice that we have left. Its
   * session would stay, so we end it and wait until it is gone, unless the database does not answer.
   */
  async #endSession(client: PoolClient): Promise<void> {
    const end = `select pg_terminate_backend(pid, 1000) from pg_stat_activity where ${SESSION} = $1`;
    try {
      let isThere = true;
      while (isThere && !this.#pool.ending)
        isThere = (await this.#closer.query(end, [this.#sessions.get(client)])).rowCount !== 0;
    } catch {}
  }
}

class PatientClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #endSession: () => Promise<void>;
  #lost: StorageUnavailableError | undefined;

  constructor(client: PoolClient, endSession: () => Promise<void>) {
    this.#client = client;
    this.#endSession = endSession;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(sql: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new Error('Cursors are not in use here.');
    return this.#ask(sql, parameters);
  }

  /** The pool opens no other session in the place of one that the database still has. */
  async release(destroy = false): Promise<void> {
    if (this.#lost !== undefined) await this.#endSession();
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

function noConnection(error: unknown): StorageUnavailableError {
  const code = codeOf(error) ?? '';
  // Node adds advice about its own options.
  const [message = ''] = error instanceof Error ? error.message.split('; if the root CA') : [];
  const lacksFile = message.includes(', open ');
  // The system's errors are said by their code; a certificate's file that is missing has a path, too.
  const isSaidByCode = message === '' || (isSystemError(error) && !lacksFile);
  const says = `The database takes no connection${isSaidByCode ? '' : `: ${message}`}`;
  if (isAboutTls(code) || message === 'The server does not support SSL connections')
    return new StorageUnavailableError(says, error, TLS, true);
  if (lacksFile || LASTING.test(code))
    return new StorageUnavailableError(says, error, 'Correct DATABASE_URL.', true);
  return new StorageUnavailableError(says, error);
}

const TLS = 'docs/deploying/several-machines.md says what DATABASE_URL needs for TLS.';

/** Login refused, no such database: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LASTING = /^(28...|3D000)$/;

/**
 * An error that is not the database's own answer comes from the connection. The database also sends an error before it
 * closes a connection; without this check the pool would give that connection to the next query. A session that is
 * read-only (25006) may stay so when the database no longer is, as after a failover.
 */
function endsConnection(error: unknown): boolean {
  return !(error instanceof DatabaseError) || /^(08...|25006|25P0[34]|57P0[1-5])$/.test(error.code ?? '');
}
